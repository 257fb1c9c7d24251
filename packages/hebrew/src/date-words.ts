/** Takes a date apart into its words: which is the day, which the month, which the year. Knows nothing
 *  of the calendar; `parse-date.ts` puts the words together. Source: shapes.md#written-dates. */

import type { MonthCode } from './calendar.ts'
import { findDay } from './day-names.ts'
import { foldFinalLetters, foldText } from './fold-text.ts'
import { findMonth } from './month-names.ts'
import { readNumeral, straightenNumeral } from './numerals.ts'
import { FIRST_SHORT_YEAR } from './written-date.ts'

/** `digits`: the day was written as a bare number. `sure`: a year even when it stands alone; other
 *  letters are as likely a word (`תשא`, `הרב`). */
export type DateWord =
  | { readonly kind: 'day'; readonly day: number; readonly digits: boolean }
  | { readonly kind: 'month'; readonly month: MonthCode }
  | { readonly kind: 'year'; readonly year: number; readonly sure: boolean; readonly text: string }

export type DateWords =
  | { readonly ok: true; readonly words: readonly DateWord[] }
  | { readonly ok: false; readonly reason: string }

/** What a reader found at the start of `tokens`: a word and how many tokens it took, or a filler (no
 *  word), or why it cannot be a date. Undefined: nothing of its kind. */
type Found =
  | { readonly used: number; readonly word?: DateWord }
  | { readonly used: 0; readonly reason: string }
  | undefined
type Reader = (tokens: readonly string[]) => Found

/** In the order in which they are asked: the first that finds something is right. */
const READERS: readonly Reader[] = [
  readYearAfterItsName,
  readFiller,
  readMonth,
  readDetachedThousands,
  readDigits,
  readDayName,
  readNumeralWord,
  readAttachedPreposition,
  explainUnknown,
]

const FILLERS: ReadonlySet<string> = new Set(
  'the of on in ב חודש חדש לחודש לחדש בחודש בחדש'.split(' '),
)
const YEAR_NAMES: ReadonlySet<string> = new Set(['שנת', 'בשנת', 'לשנת', 'year'])
const PREPOSITIONS: readonly string[] = ['ב', 'ל', 'b', 'bi', 'be']
const FIRST_ADAR: ReadonlySet<string> = new Set(
  'א א׳ ראשון הראשון i alef aleph alf rishon harishon'.split(' '),
)
const SECOND_ADAR: ReadonlySet<string> = new Set(
  'ב ב׳ שני השני ii beis bais bet beit beth sheni hasheni shaini sheini'.split(' '),
)

/** The words of a date in the order they were written, fillers left out, or why it is not a date. */
export function readDateWords(text: string): DateWords {
  const words: DateWord[] = []
  let tokens: readonly string[] = splitTokens(text)
  while (tokens.length > 0) {
    const found = readNext(tokens)
    if (found === undefined || 'reason' in found) {
      return { ok: false, reason: found?.reason ?? 'Write a date such as 10 Shevat 5742.' }
    }
    if (found.word !== undefined) words.push(found.word)
    tokens = tokens.slice(found.used)
  }
  return { ok: true, words }
}

function readNext(tokens: readonly string[]): Found {
  for (const reader of READERS) {
    const found = reader(tokens)
    if (found !== undefined) return found
  }
  return undefined
}

/** Tokens keep the marks of Hebrew numerals; in other words, and around them, marks are dropped. */
function splitTokens(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}׳״]+/u)
    .map((token) => (/[א-ת]/u.test(token) ? token : token.replace(/[׳״]/gu, '')))
    .map((token) => token.replace(/^[׳״]+|״+$/gu, ''))
    .filter((token) => token !== '')
}

function readYearAfterItsName([name, ...rest]: readonly string[]): Found {
  if (name === undefined || !YEAR_NAMES.has(name)) return undefined
  const found = rest.length === 0 ? undefined : readNext(rest)
  if (found === undefined || 'reason' in found || found.word?.kind !== 'year') return { used: 1 }
  return { used: found.used + 1, word: { ...found.word, sure: true } }
}

function readFiller([token = '']: readonly string[]): Found {
  return FILLERS.has(token) ? { used: 1 } : undefined
}

function readMonth(tokens: readonly string[]): Found {
  for (const used of [2, 1]) {
    const month = used <= tokens.length ? monthNamed(spell(tokens.slice(0, used))) : undefined
    if (month === '06') return readAdar(used, tokens[used])
    if (month !== undefined) return { used, word: { kind: 'month', month } }
  }
  return undefined
}

/** Adar, and which of two when the next token says so. */
function readAdar(used: number, next = ''): Found {
  if (FIRST_ADAR.has(next)) return { used: used + 1, word: { kind: 'month', month: '06A' } }
  if (SECOND_ADAR.has(next)) return { used: used + 1, word: { kind: 'month', month: '06B' } }
  return { used, word: { kind: 'month', month: '06' } }
}

/** Also with a preposition: `בשבט`, `לכסלו`, `B'Shvat`, `Bishvat`. */
function monthNamed(spelling: string): MonthCode | undefined {
  return ['', ...PREPOSITIONS]
    .filter((preposition) => spelling.startsWith(preposition))
    .map((preposition) => findMonth(spelling.slice(preposition.length)))
    .find((month) => month !== undefined)
}

/** `ה׳ תשמ״ב` and `ה׳ אלפים`: thousands standing apart from their numeral. */
function readDetachedThousands([thousand = '', rest = '']: readonly string[]): Found {
  if (!/^[א-ט]׳$/u.test(thousand)) return undefined
  const below = rest === 'אלפים' ? 0 : readNumeral(rest)
  if (below === null || (below > 0 && below < 100) || below >= 1000) return undefined
  const year = (readNumeral(thousand) ?? 0) * 1000 + below
  return { used: 2, word: { kind: 'year', year, sure: true, text: `${thousand} ${rest}` } }
}

function readDigits([token = '']: readonly string[]): Found {
  const [, digits, ordinal] = /^(\d+)(st|nd|rd|th)?$/u.exec(token) ?? []
  if (digits === undefined) return undefined
  if (Number(digits) === 0) return no(`${token} is no day and no year: both are counted from 1.`)
  if (digits.length === 4 && ordinal === undefined) {
    return { used: 1, word: { kind: 'year', year: Number(digits), sure: true, text: token } }
  }
  if (digits.length > 2) return no(`${token} is no day and no year: write a year in four digits.`)
  return dayWord(1, token, Number(digits), ordinal === undefined)
}

function readDayName(tokens: readonly string[]): Found {
  for (const used of [2, 1]) {
    const taken = tokens.slice(0, used)
    const day = used <= tokens.length ? findDay(foldFinalLetters(spell(taken))) : undefined
    if (day !== undefined) return dayWord(used, taken.join(' '), day, false)
  }
  return undefined
}

function readNumeralWord([token = '']: readonly string[]): Found {
  const value = readNumeral(token)
  if (value === null) return undefined
  if (value < 100) return dayWord(1, token, value, false)
  const year = value < 1000 ? 5000 + value : value
  return { used: 1, word: { kind: 'year', year, sure: isSurelyYear(token, year), text: token } }
}

/** Letters that nobody writes but for a year: with a geresh after the thousands, or of our centuries
 *  and either marked or spelled to the unit (`תשמב`). */
function isSurelyYear(token: string, year: number): boolean {
  if (/^[א-ט]׳./u.test(token)) return true
  if (year < FIRST_SHORT_YEAR) return false
  return /[׳״]/u.test(token) || token.replace(/^ה/u, '').length >= 4
}

/** `בי״ט`, `בתשמ״ב`: the preposition goes when what is left is a marked numeral. */
function readAttachedPreposition([token = '']: readonly string[]): Found {
  const [, rest] = /^[בל](.*[׳״].*)$/u.exec(token) ?? []
  if (rest === undefined) return undefined
  return readDayName([rest]) ?? readNumeralWord([rest])
}

function explainUnknown([token = '']: readonly string[]): Found {
  const straight = /[׳״]/u.test(token) ? straightenNumeral(token) : null
  if (straight !== null) {
    return no(`The letters of ${token} climb, and a numeral falls: write ${straight}.`)
  }
  return no(`“${token}” is no part of a date: write it like 10 Shevat 5742 or י׳ שבט תשמ״ב.`)
}

function dayWord(used: number, text: string, day: number, digits: boolean): Found {
  if (day > 30) return no(`${text} is no day, for a month has at most 30: write the year in full.`)
  return { used, word: { kind: 'day', day, digits } }
}

/** Tokens as a name: a geresh stays, so that `א׳ב׳` is not Av. */
function spell(tokens: readonly string[]): string {
  return tokens.join(' ').replaceAll('״', '')
}

function no(reason: string): { used: 0; reason: string } {
  return { used: 0, reason }
}
