/** The languages of words, as codes of ISO 639. `arc`: Aramaic, `jrb`: Judeo-Arabic, `lad`: Ladino; `und`: a language that is
 *  not in this list. Source: shapes.md#closed-lists. */
export const LANGUAGES = [
  'he',
  'en',
  'yi',
  'ar',
  'ru',
  'fr',
  'es',
  'arc',
  'de',
  'it',
  'pt',
  'nl',
  'pl',
  'hu',
  'ro',
  'uk',
  'cs',
  'el',
  'la',
  'fa',
  'tr',
  'ka',
  'da',
  'sv',
  'fi',
  'zh',
  'ja',
  'id',
  'eo',
  'jrb',
  'lad',
  'und',
] as const
export type LanguageCode = (typeof LANGUAGES)[number]

/** Written from right to left; Aramaic and Judeo-Arabic are here in Hebrew letters. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<LanguageCode>(['he', 'yi', 'ar', 'arc', 'jrb', 'fa'])

export function directionOfWords(language: LanguageCode): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}
