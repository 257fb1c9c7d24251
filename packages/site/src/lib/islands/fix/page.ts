/** The language of this page, and of words on it. */
import type { Lang } from '#lib/lang.ts'

export const pageLang: Lang = document.documentElement.lang === 'en' ? 'en' : 'he'

/** The language and the direction of words on the page. */
export function languageOf(element: Element): { lang: string; dir: 'rtl' | 'ltr' } {
  const lang = element.closest('[lang]')?.getAttribute('lang') ?? 'he'
  return { lang, dir: ['he', 'yi', 'ar'].includes(lang) ? 'rtl' : 'ltr' }
}

export function inPageLang(address: string): string {
  return document.documentElement.lang === 'en' ? `/en${address}` : address
}

/** Where a reader signs in and comes back to this page. */
export function signInAddress(): string {
  return `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`
}

export function suggestionAddress(number: number): string {
  return inPageLang(`/suggestions/${number}`)
}
