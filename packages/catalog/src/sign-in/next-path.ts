/** Where somebody goes after signing in: a page of this site, never another's. Pure. */

/** The path as it may be gone to; the home page for anything else (another site, a scheme, odd characters). */
export function readNext(text: string | undefined): string {
  if (text === undefined || text.length > 1_000) return '/'
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)) return '/'
  const here = 'https://here.invalid'
  const url = URL.canParse(text, here) ? new URL(text, here) : null
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}`.replace(/^\/+/, '/') : '/'
}
