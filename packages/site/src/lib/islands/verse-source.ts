/** What words are copied with: the sefer, the chapter and the number of the verse or paragraph. */
import type { Lang } from '../lang.ts'

interface Source {
  /** The sefer and the chapter by their names. */
  source: string
  /** What is before the number of a verse where it is cited; null for paragraphs. */
  verseSource: string | null
  /** As the page shows it; may be empty. */
  number: string
  lang: Lang
}

/** `בראשית א, י״ז` or `Genesis 1:17` for a verse; `תניא, פרק א, ב` for a paragraph. */
export function sourceWritten({ source, verseSource, number, lang }: Source): string {
  if (number === '') return source
  const value = numberIn(number)
  const written = lang === 'he' ? withMarks(number) : value === 0 ? number : String(value)
  return verseSource === null ? `${source}, ${written}` : verseSource + written
}

const ONES = 'אבגדהוזחט'
const TENS = 'יכלמנסעפצ'
const HUNDREDS = 'קרשת'
const NUMERAL = /^ת{0,2}[קרש]?(?:ט[וז]|[יכלמנסעפצ]?[א-ט]?)$/

/** 0 for what is no numeral of letters. */
function numberIn(letters: string): number {
  if (!NUMERAL.test(letters)) return 0
  let value = 0
  for (const letter of letters) {
    value += ONES.indexOf(letter) + 1
    value += 10 * (TENS.indexOf(letter) + 1)
    value += 100 * (HUNDREDS.indexOf(letter) + 1)
  }
  return value
}

/** Beside words, a numeral of several letters has its mark: `י״ז`. */
function withMarks(number: string): string {
  return number.length > 1 && numberIn(number) > 0 ? `${number.slice(0, -1)}״${number.slice(-1)}` : number
}
