/** The page to open after sign-in: always a page of this site. Pure. */

/** The given path if it is safe; the home page for anything else (another site, a scheme, unusual characters). */
export function readNext(text: string | undefined): string {
  if (text === undefined || text.length > 1_000) return '/'
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/'
  const here = 'https://here.invalid'
  const url = URL.canParse(text, here) ? new URL(text, here) : null
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}`.replace(/^\/+/, '/') : '/'
}

/** Whether a path of this site is one of an English page. */
export function isEnglish(path: string): boolean {
  return /^\/en(?:[/?#]|$)/.test(path)
}
