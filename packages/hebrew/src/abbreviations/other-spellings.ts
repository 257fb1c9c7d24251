/** Words of the tables that texts also write otherwise: with or without an inner ו or י, or as a holy name. Search finds other spellings of single words by
 *  its rule of spelling; the words of an abbreviation are looked up together, so that their other spelling is given here. */
import { normalizeForSearch } from '../folding/search-text.ts'

const PAIRS: readonly (readonly [full: string, short: string])[] = [
  ['חודש', 'חדש'],
  ['החודש', 'החדש'],
  ['קודש', 'קדש'],
  ['הקודש', 'הקדש'],
  ['כיפור', 'כפור'],
  ['הכיפורים', 'הכפורים'],
  ['סוכות', 'סכות'],
  ['הסוכות', 'הסכות'],
  ['השבועות', 'השבעות'],
  ['העומר', 'העמר'],
  ['אוהל', 'אהל'],
  ['לוחות', 'לחת'],
  ['העולה', 'העלה'],
  ['שולחן', 'שלחן'],
  ['השולחן', 'השלחן'],
  ['מצוות', 'מצות'],
  ['המצוות', 'המצות'],
  ['תפילה', 'תפלה'],
  ['התפילה', 'התפלה'],
  ['תפילת', 'תפלת'],
  ['תפילין', 'תפלין'],
  ['ליקוטי', 'לקוטי'],
  ['תיקוני', 'תקוני'],
  ['דיבורים', 'דבורים'],
  ['דיבור', 'דבור'],
  ['ביאור', 'באור'],
  ['ביאורי', 'באורי'],
  ['פירוש', 'פרוש'],
  ['חידושי', 'חדושי'],
  ['קיצור', 'קצור'],
  ['קידוש', 'קדוש'],
  ['פיקוח', 'פקוח'],
  ['גילוי', 'גלוי'],
  ['עירובי', 'ערובי'],
  ['איגרות', 'אגרות'],
  ['איגרת', 'אגרת'],
  ['זוהר', 'זהר'],
  ['הזוהר', 'הזהר'],
  ['תהילים', 'תהלים'],
  ['הדיברות', 'הדברות'],
  ['רבינו', 'רבנו'],
  ['אדונינו', 'אדוננו'],
  ['מורינו', 'מורנו'],
  ['אומות', 'אמות'],
  ['כוכבים', 'ככבים'],
  ['הכוכבים', 'הככבים'],
  ['עולם', 'עלם'],
  ['העולם', 'העלם'],
  ['לעולם', 'לעלם'],
  ['עבודת', 'עבדת'],
  ['ריבונו', 'רבונו'],
  ['שמונה', 'שמנה'],
  ['שישה', 'ששה'],
  ['ידיים', 'ידים'],
  ['הניסים', 'הנסים'],
  ['ירושלים', 'ירושלם'],
  ['תחיית', 'תחית'],
  ['לבוא', 'לבא'],
  ['השואבה', 'השאבה'],
  ['שווה', 'שוה'],
  ['מיימון', 'מימון'],
  ['המעיינות', 'המעינות'],
  ['חצירות', 'חצרות'],
  ['עיניים', 'עינים'],
  ['אלקים', 'אלהים'],
  ['אלקי', 'אלהי'],
  ['אלקינו', 'אלהינו'],
  ['האלקי', 'האלהי'],
  ['אלקות', 'אלהות'],
]

const OTHER: ReadonlyMap<string, string> = new Map(
  PAIRS.map((pair) => pair.map(normalizeForSearch)).flatMap(([full = '', short = '']) => [
    [full, short],
    [short, full],
  ]),
)

/** Words after which `ה` is the Name, and no number. */
const BEFORE_NAME: ReadonlySet<string> = new Set(['אתה', 'ברוך', 'בעזרת', 'ירצה'].map(normalizeForSearch))
const NAME = 'יהוה'

/** The words with each one that has another spelling in that spelling; null when none has. `words`: normalized for search. */
export function otherSpelling(words: readonly string[]): string[] | null {
  const other = words.map((word, at) =>
    word === 'ה' && BEFORE_NAME.has(words[at - 1] ?? '') ? NAME : (OTHER.get(word) ?? word),
  )
  return other.some((word, at) => word !== words[at]) ? other : null
}
