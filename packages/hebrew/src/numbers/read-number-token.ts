/** Reads the number that one typed word writes. Pure. */
import { foldFinalLetters, foldText } from '../folding/fold-text.ts'
import { prefixSplits } from '../search/prefixes.ts'
import { readNumeral } from './numerals.ts'

const MAX_LENGTH = 40
const MAX_DIGITS = 4

/** One letter with its geresh, letters with gershayim, or thousands with a geresh. `כו׳` is no numeral. */
const NUMERAL = /^(?:(?:[א-ט]׳)?(?:[א-ת]׳|[א-ת]+״[א-ת])|[א-ט]׳[א-ת]+)$/u

/** The prefixes after which one letter with a geresh is still read as a numeral: `בז׳`. `הל׳`, `כו׳` and their like are
 *  abbreviations. */
const BEFORE_ONE_LETTER = /^[ובל]?$/u

export interface NumberToken {
  number: number
  /** Prefix letters before the numeral, often none: `בקכ״ז`. */
  prefix: string
}

/** The number from 1 to 9999 that a word writes as typed, with its marks: digits (`127`), or a numeral with its geresh or
 *  gershayim (`קכ״ז`, `מ׳`, `ה׳תשמ״ב`), also after up to three prefix letters when the whole is no numeral. Punctuation
 *  around the word is left out. Null for any other word, also for letters without a mark. `ה׳` and `ד׳` are 5 and 4
 *  here, and may be the Name. */
export function readNumberToken(raw: string): NumberToken | null {
  if (raw.length > MAX_LENGTH) return null
  const folded = foldFinalLetters(foldText(raw))
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N}׳״]+$/u, '')
  if (/^[0-9]+$/u.test(folded)) return readDigits(folded)
  for (const { prefix, rest } of prefixSplits(folded)) {
    const number = readNumeral(rest)
    if (number !== null && NUMERAL.test(rest) && mayStand(prefix, rest)) return { number, prefix }
  }
  return null
}

function mayStand(prefix: string, numeral: string): boolean {
  return numeral.length > 2 || BEFORE_ONE_LETTER.test(prefix)
}

function readDigits(digits: string): NumberToken | null {
  const number = digits.length > MAX_DIGITS ? 0 : Number(digits)
  return number === 0 ? null : { number, prefix: '' }
}
