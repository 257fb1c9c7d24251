/** The Hebrew words of numbers, normalized for search (final letters as ordinary ones). */

export interface Unit {
  /** With masculine things: `שבעה`. */
  masculine: string
  feminine: string
  /** Before a noun: `שבעת`. Null when there is no other form. */
  construct: string | null
}

/** 1 to 9, at the index of their value. The spelling is the one without inner ו and י, as in Tanach; search finds the
 *  full spelling by its rule of spelling. */
export const UNITS: readonly (Unit | null)[] = [
  null,
  unit('אחד', 'אחת', null),
  unit('שנימ', 'שתימ', 'שני'),
  unit('שלשה', 'שלש', 'שלשת'),
  unit('ארבעה', 'ארבע', 'ארבעת'),
  unit('חמשה', 'חמש', 'חמשת'),
  unit('ששה', 'שש', 'ששת'),
  unit('שבעה', 'שבע', 'שבעת'),
  unit('שמנה', 'שמנה', 'שמנת'),
  unit('תשעה', 'תשע', 'תשעת'),
]

/** The feminine of two before a noun. */
export const TWO_FEMININE_CONSTRUCT = 'שתי'

/** 20 to 90, at the index of their tens. */
export const TENS: readonly string[] = ['', '', 'עשרימ', 'שלשימ', 'ארבעימ', 'חמשימ', 'ששימ', 'שבעימ', 'שמנימ', 'תשעימ']

export const TEN = { masculine: 'עשרה', feminine: 'עשר', construct: 'עשרת' }

/** The second word of 11 to 19, and the other first word of 11. */
export const TEEN = { masculine: 'עשר', feminine: 'עשרה' }

export const OTHER_ELEVEN = 'עשתי'

export const HUNDRED = 'מאה'
export const HUNDRED_CONSTRUCT = 'מאת'
export const TWO_HUNDRED = 'מאתימ'
export const HUNDREDS = 'מאות'
export const THOUSAND = 'אלפ'
export const THOUSANDS = 'אלפימ'

/** First to tenth: masculine and feminine. */
export const ORDINALS: readonly (readonly string[])[] = [
  [],
  ['ראשונ', 'ראשונה'],
  ['שני', 'שנית', 'שניה'],
  ['שלישי', 'שלישית'],
  ['רביעי', 'רביעית'],
  ['חמישי', 'חמישית'],
  ['ששי', 'ששית'],
  ['שביעי', 'שביעית'],
  ['שמיני', 'שמינית'],
  ['תשיעי', 'תשיעית'],
  ['עשירי', 'עשירית'],
]

/** By word, the same word in the spelling of these tables. Words are compared as they stand and never without all their ו
 *  and י: `שבוע` is a week and `שנייה` no year. */
export const FULL_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['שלוש', 'שלש'],
  ['שלושה', 'שלשה'],
  ['שלושת', 'שלשת'],
  ['שלושימ', 'שלשימ'],
  ['שניימ', 'שנימ'],
  ['שתיימ', 'שתימ'],
  ['חמישה', 'חמשה'],
  ['חמישימ', 'חמשימ'],
  ['שישה', 'ששה'],
  ['שישימ', 'ששימ'],
  ['שישי', 'ששי'],
  ['שישית', 'ששית'],
  ['שמונה', 'שמנה'],
  ['שמונת', 'שמנת'],
  ['שמונימ', 'שמנימ'],
  ['מאתיימ', 'מאתימ'],
  ['אלפיימ', 'אלפימ'],
  ['שנייה', 'שניה'],
  ['שלשי', 'שלישי'],
  ['שלשית', 'שלישית'],
  ['רבעי', 'רביעי'],
  ['חמשי', 'חמישי'],
  ['חמשית', 'חמישית'],
  ['ראשנ', 'ראשונ'],
  ['ראשנה', 'ראשונה'],
])

function unit(masculine: string, feminine: string, construct: string | null): Unit {
  return { masculine, feminine, construct }
}
