/** Splits a written date into its parts: the day, the month and the year. Does not check the calendar;
 *  `parse-date.ts` combines the parts. Source: shapes.md#written-dates. */

import { foldFinalLetters, foldText } from '../folding/fold-text.ts'
import { readNumeral, reorderNumeral } from '../numbers/numerals.ts'
import type { MonthCode } from './calendar.ts'
import type { NotDate } from './date-key.ts'
import { findDay } from './month-day-names.ts'
import { findMonth } from './month-names.ts'
import { FIRST_SHORT_YEAR } from './written-date.ts'

/** One part of a written date. `digits`: the day was written as a bare number. `weekday`: 1 is
 *  Sunday; `mayBeDay`: a letter after יום; `isEnd`: the evening after it. `roshChodesh`: the day beside it is the first or the second of Rosh Chodesh. `sure`: the text is a year even when
 *  nothing else is written; other letters may as well be a word (`תשא`, `הרב`). */
export type DatePart =
  | { readonly kind: 'day'; readonly day: number; readonly digits: boolean }
  | { readonly kind: 'month'; readonly month: MonthCode }
  | {
      readonly kind: 'weekday'
      readonly weekday: number
      readonly mayBeDay: boolean
      readonly isEnd?: boolean
    }
  | { readonly kind: 'roshChodesh' }
  | { readonly kind: 'year'; readonly year: number; readonly sure: boolean; readonly text: string }

export type DatePartsReading = { readonly ok: true; readonly parts: readonly DatePart[] } | NotDate

/** What a reader found at the start of `tokens`: a part and the number of tokens read, a filler (no part), or the
 *  reason why the text cannot be a date. Undefined when the reader found nothing. */
type Found =
  | { readonly used: number; readonly part?: DatePart }
  | ({ readonly used: 0 } & Omit<NotDate, 'ok'>)
  | undefined
type Reader = (tokens: readonly string[]) => Found

/** Tried in this order; the first reader that finds something decides. */
const READERS: readonly Reader[] = [
  readEvening,
  readRoshChodesh,
  readAroundShabbos,
  readWeekday,
  readYearAfterItsName,
  readFiller,
  readMonth,
  readDetachedThousands,
  readDigits,
  readDayName,
  readNumeralToken,
  readReorderedYear,
  readAttachedPreposition,
  explainUnknown,
]

/** `אור ליום`: the evening with which the day begins. `לפ״ק`, `לפ״ג`: the year is written without, or with, its thousands. */
const FILLERS: ReadonlySet<string> = new Set(
  ['the of on in ב חודש חדש לחודש לחדש בחודש בחדש', 'יום ליום ביום אור ליל בליל לפ״ק לפק לפ״ג לפג']
    .join(' ')
    .split(' '),
)
const DAY_WORDS: ReadonlySet<string> = new Set('יום ליום ביום ליל בליל'.split(' '))
const WEEKDAYS: readonly string[] = [
  'ראשון א א׳ sunday sun',
  'שני ב ב׳ monday mon',
  'שלישי ג ג׳ tuesday tue tues',
  'רביעי ד ד׳ wednesday wed',
  'חמישי ה ה׳ thursday thu thurs',
  'ששי שישי ו ו׳ friday fri עש״ק ועש״ק',
  'שבת שבת׳ ש״ק שבק שבת״ק shabbos shabbat saturday sat shabbes',
]
const WEEKDAY_BY_NAME: ReadonlyMap<string, number> = new Map(
  WEEKDAYS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)
/** Names that are a weekday by themselves. A Hebrew number is one only after יום. */
const STANDS_ALONE = /^(?:[a-z]{3,}|ו?עש״ק|שבת|ש״ק|שבק)$/u
const YEAR_NAMES: ReadonlySet<string> = new Set(['שנת', 'בשנת', 'לשנת', 'year'])
const PREPOSITIONS: readonly string[] = ['ב', 'ל', 'b', 'bi', 'be']
const FIRST_ADAR: ReadonlySet<string> = new Set('א א׳ ראשון הראשון i alef aleph alf rishon harishon'.split(' '))
const SECOND_ADAR: ReadonlySet<string> = new Set(
  'ב ב׳ שני השני ii beis bais bet beit beth sheni hasheni shaini sheini'.split(' '),
)

/** The parts of a date in the order in which they are written, without fillers, or the reason why `text` is not a date. */
export function readDateParts(text: string): DatePartsReading {
  const parts: DatePart[] = []
  let tokens: readonly string[] = splitTokens(text)
  while (tokens.length > 0) {
    const found = readNext(tokens)
    if (found === undefined || 'reason' in found) {
      return {
        ok: false,
        reason: found?.reason ?? 'Write a date such as 10 Shevat 5742.',
        reasonHe: found?.reasonHe ?? 'כתבו תאריך, למשל י׳ שבט תשמ״ב.',
      }
    }
    if (found.part !== undefined) parts.push(found.part)
    tokens = tokens.slice(found.used)
  }
  return { ok: true, parts }
}

function readNext(tokens: readonly string[]): Found {
  for (const reader of READERS) {
    const found = reader(tokens)
    if (found !== undefined) return found
  }
  return undefined
}

/** Hebrew tokens keep a geresh or gershayim inside them, which numerals need. All other marks are dropped. */
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
  if (found === undefined || 'reason' in found || found.part?.kind !== 'year') return { used: 1 }
  return { used: found.used + 1, part: { ...found.part, sure: true } }
}

/** `יום ג׳`, `ליל שישי`, `Sunday`, `שבת קודש`. A number after יום may as well be the day of the month: `parse-date.ts` decides. */
function readWeekday([token = '', next = '', after = '']: readonly string[]): Found {
  const isNamed = DAY_WORDS.has(token)
  const name = isNamed ? next : token
  const weekday = WEEKDAY_BY_NAME.get(name)
  if (weekday === undefined || (!isNamed && !STANDS_ALONE.test(token))) return undefined
  const used = isNamed ? 2 : 1
  const holy = isNamed ? after : next
  const isHoly = weekday === 7 && (holy === 'קודש' || holy === 'קדש')
  const mayBeDay = isNamed && /^[א-ו]׳?$/u.test(name)
  return { used: used + (isHoly ? 1 : 0), part: { kind: 'weekday', weekday, mayBeDay } }
}

const SHABBOS = /^(?:שבת|ש״ק|שבק|shabbos|shabbat|shabbes)$/u

/** `ערב שבת קודש`, `מוצאי ש״ק`, `מוצש״ק`: the Friday before, the evening after. */
function readAroundShabbos([token = '', next = '', after = '']: readonly string[]): Found {
  const isEnd = /^(?:מוצאי|מוצ״ש|מוצש״ק|mot[sz]+(?:oe|ae|e|o)i)$/u.test(token)
  if (!isEnd && !/^(?:ערב|ערש״ק|erev)$/u.test(token)) return undefined
  const isWhole = /^(?:מוצ״ש|מוצש״ק|ערש״ק)$/u.test(token)
  if (!isWhole && !SHABBOS.test(next)) return undefined
  const used = isWhole ? 1 : /^קו?דש$/u.test(after) ? 3 : 2
  return { used, part: { kind: 'weekday', weekday: isEnd ? 7 : 6, mayBeDay: false, isEnd } }
}

/** `אור לה׳ טבת`: the day, and not 35. */
function readEvening([token = '', next = '']: readonly string[]): Found {
  const [, rest] = /^ל(.+)$/u.exec(next) ?? []
  if (token !== 'אור' || rest === undefined) return undefined
  const found = readDayName([rest]) ?? readNumeralToken([rest])
  return found?.used === 1 && found.part?.kind === 'day' ? { ...found, used: 2 } : undefined
}

/** `א׳ דר״ח שבט`. */
function readRoshChodesh([token = '', next = '']: readonly string[]): Found {
  if (/^ד?ר״ח$/u.test(token)) return { used: 1, part: { kind: 'roshChodesh' } }
  const isSpelled = /^ד?ראש$/u.test(token) && /^חו?דש$/u.test(next)
  return isSpelled ? { used: 2, part: { kind: 'roshChodesh' } } : undefined
}

function readFiller([token = '']: readonly string[]): Found {
  return FILLERS.has(token) ? { used: 1 } : undefined
}

function readMonth(tokens: readonly string[]): Found {
  for (const used of [2, 1]) {
    const month = used <= tokens.length ? monthNamed(spell(tokens.slice(0, used))) : undefined
    if (month === '06') return readAdar(used, tokens[used])
    if (month !== undefined) return { used, part: { kind: 'month', month } }
  }
  return undefined
}

/** Adar; the next token may say whether it is Adar I or Adar II. */
function readAdar(used: number, next = ''): Found {
  if (FIRST_ADAR.has(next)) return { used: used + 1, part: { kind: 'month', month: '06A' } }
  if (SECOND_ADAR.has(next)) return { used: used + 1, part: { kind: 'month', month: '06B' } }
  return { used, part: { kind: 'month', month: '06' } }
}

/** The month that a spelling names, with or without a preposition: `בשבט`, `לכסלו`, `B'Shvat`, `Bishvat`. */
function monthNamed(spelling: string): MonthCode | undefined {
  return ['', ...PREPOSITIONS]
    .filter((preposition) => spelling.startsWith(preposition))
    .map((preposition) => findMonth(spelling.slice(preposition.length)))
    .find((month) => month !== undefined)
}

/** Thousands written as a separate word: `ה׳ תשמ״ב`, `ד׳ אלפים`. Before a year of letters only ה׳: `ב׳ תשפ״ד` is the end of
 *  `אדר ב׳ תשפ״ד`, or the second of a month. */
function readDetachedThousands([thousand = '', rest = '']: readonly string[]): Found {
  if (!(rest === 'אלפים' ? /^[א-ט]׳$/u : /^ה׳$/u).test(thousand)) return undefined
  const below = rest === 'אלפים' ? 0 : readNumeral(rest)
  if (below === null || (below > 0 && below < 100) || below >= 1000) return undefined
  const year = (readNumeral(thousand) ?? 0) * 1000 + below
  return { used: 2, part: { kind: 'year', year, sure: true, text: `${thousand} ${rest}` } }
}

function readDigits([token = '']: readonly string[]): Found {
  const [, digits, ordinal] = /^(\d+)(st|nd|rd|th)?$/u.exec(token) ?? []
  if (digits === undefined) return undefined
  if (Number(digits) === 0) {
    return invalid(
      `${token} is not a day and not a year: both are counted from 1.`,
      `${token} אינו יום ואינו שנה: שניהם נמנים מ־1.`,
    )
  }
  if (digits.length === 4 && ordinal === undefined) {
    return { used: 1, part: { kind: 'year', year: Number(digits), sure: true, text: token } }
  }
  if (digits.length > 2) {
    return invalid(
      `${token} is not a day and not a year: write a year in four digits.`,
      `${token} אינו יום ואינו שנה: שנה כותבים בארבע ספרות.`,
    )
  }
  return dayPart(1, token, Number(digits), ordinal === undefined)
}

function readDayName(tokens: readonly string[]): Found {
  for (const used of [2, 1]) {
    const taken = tokens.slice(0, used)
    const day = used <= tokens.length ? findDay(foldFinalLetters(spell(taken))) : undefined
    if (day !== undefined) return dayPart(used, taken.join(' '), day, false)
  }
  return undefined
}

function readNumeralToken([token = '']: readonly string[]): Found {
  const value = readNumeral(token)
  if (value === null) return undefined
  if (value < 100) return dayPart(1, token, value, false)
  const year = value < 1000 ? 5000 + value : value
  return { used: 1, part: { kind: 'year', year, sure: isSurelyYear(token, year), text: token } }
}

/** A year whose letters are in another order, as people write them so that they spell no bad word, or a good one: `תשד״מ`,
 *  `תרח״צ`. With its mark, or with a word that says that it is a year. */
function readReorderedYear([token = '']: readonly string[]): Found {
  const [, thousands = '', rest = ''] = /^(ה׳?)?([א-ת]+[׳״]?[א-ת]*׳?)$/u.exec(token) ?? []
  for (const text of thousands === '' ? [token] : [token, rest]) {
    const ordered = reorderNumeral(text)
    const value = ordered === null ? null : readNumeral(ordered)
    if (value === null || value < 100) continue
    const year = 5000 + value
    const isMarked = token.includes('״')
    const sure = isMarked && year >= FIRST_SHORT_YEAR
    if (!isMarked && year < FIRST_SHORT_YEAR) return undefined
    return { used: 1, part: { kind: 'year', year, sure, text: token } }
  }
  return undefined
}

/** Whether the letters can only be a year: a geresh follows the thousands, or the year is in a recent century and the
 *  numeral is marked or has at least four letters (`תשמב`). */
function isSurelyYear(token: string, year: number): boolean {
  if (/^[א-ט]׳./u.test(token)) return true
  if (year < FIRST_SHORT_YEAR) return false
  return /[׳״]/u.test(token) || token.replace(/^ה/u, '').length >= 4
}

/** Drops a preposition before a marked numeral: `בי״ט`, `בתשמ״ב`. */
function readAttachedPreposition([token = '']: readonly string[]): Found {
  const [, rest] = /^[בל](.*[׳״].*)$/u.exec(token) ?? []
  if (rest === undefined) return undefined
  return readDayName([rest]) ?? readNumeralToken([rest]) ?? readReorderedYear([rest])
}

function explainUnknown([token = '']: readonly string[]): Found {
  return invalid(
    `“${token}” is not part of a date: write a date like 10 Shevat 5742 or י׳ שבט תשמ״ב.`,
    `״${token}״ אינו חלק של תאריך: כתבו תאריך כמו י׳ שבט תשמ״ב.`,
  )
}

function dayPart(used: number, text: string, day: number, digits: boolean): Found {
  if (day > 30) {
    return invalid(
      `${text} is not a day: a month has at most 30. Write a year in full.`,
      `${text} אינו יום: בחודש יש לכל היותר שלושים יום. שנה כתבו בשלמותה.`,
    )
  }
  return { used, part: { kind: 'day', day, digits } }
}

/** Joins tokens into a name. Keeps a geresh, so that `א׳ב׳` is not read as the month Av. */
function spell(tokens: readonly string[]): string {
  return tokens.join(' ').replaceAll('״', '')
}

function invalid(reason: string, reasonHe: string): { used: 0 } & Omit<NotDate, 'ok'> {
  return { used: 0, reason, reasonHe }
}
