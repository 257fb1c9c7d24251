/** The two languages of the pages. The address decides: Hebrew at the root, English under `/en`. */
export const LANGS = ['he', 'en'] as const
export type Lang = (typeof LANGS)[number]

export function isLang(text: string | null): text is Lang {
  return text === 'he' || text === 'en'
}

export function directionOf(lang: Lang): 'rtl' | 'ltr' {
  return lang === 'he' ? 'rtl' : 'ltr'
}

export function otherLang(lang: Lang): Lang {
  return lang === 'he' ? 'en' : 'he'
}

/** The address of a page in a language. `address`: its Hebrew one, which begins with a slash. */
export function inLang(address: string, lang: Lang): string {
  if (lang === 'he') return address
  return address === '/' ? '/en' : `/en${address}`
}

/** The language of an address, and the Hebrew address of the same page. */
export function readLang(pathname: string): { lang: Lang; address: string } {
  if (pathname === '/en') return { lang: 'en', address: '/' }
  if (pathname.startsWith('/en/')) return { lang: 'en', address: pathname.slice(3) }
  return { lang: 'he', address: pathname }
}
