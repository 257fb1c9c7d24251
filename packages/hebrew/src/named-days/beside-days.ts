/** Days that are named by another day: the day before it, the evening after it, a day of its week, or one of several. */

import { toDayNumber, weekdayOf } from '../dates/calendar.ts'
import { getDateKey, keyOfDay } from '../dates/date-key.ts'
import { type Days, type DaysOfName, daysFrom } from './days.ts'

/** Names are in the form of `normalizeForSearch`. */
type Find = (name: string) => DaysOfName | null

/** `ערב ראש חודש שבט`, `עש״ק פרשת נח`, `יום ב׳ פרשת נח`, `מוצאי שבת הגדול`, `ב׳ דראש השנה`, `נר חמישי דחנוכה`, `שבת חול המועד
 *  פסח`: found by the name inside. Null when the name is none of these. */
export function findBeside(name: string, find: Find): DaysOfName | null {
  return (
    dayOfWeek(name, find) ??
    dayBefore(name, find) ??
    dayAfter(name, find) ??
    oneOfSeveral(name, find) ??
    shabbosInside(name, find)
  )
}

const WEEKDAYS: readonly string[] = [
  'א|ראשונ|sunday|sun',
  'ב|שני|monday|mon',
  'ג|שלישי|tuesday|tues|tue',
  'ד|רביעי|wednesday|wed',
  'ה|חמישי|thursday|thurs|thu',
  'ו|ששי|שישי|friday|fri',
]
const WEEKDAY_BEFORE = new RegExp(
  `^(?:(?:יומ|ליל|ביומ) )?(?:${WEEKDAYS.map((names) => `(${names})`).join('|')}) (?:לסדר |סדר )?(.+)$`,
  'u',
)

/** The Sunday to the Friday before the Shabbos of a portion. */
function dayOfWeek(name: string, find: Find): DaysOfName | null {
  const [, ...groups] = WEEKDAY_BEFORE.exec(name) ?? []
  const at = groups.slice(0, -1).findIndex((group) => group !== undefined)
  const rest = groups.at(-1) ?? ''
  const isPortion = /^(?:פרשת|פרשה|פ|parshas|parshat|parashat|parsha) /u.test(rest)
  const named = rest !== '' && (isPortion || / (?:סדר|לסדר) /u.test(name))
  const shabbos = named ? find(`שבת ${isPortion ? rest : `פרשת ${rest}`}`) : null
  return shabbos === null ? null : moved(shabbos, at - 6)
}

const EREV_SHABBOS = /^(?:ו?עשק|ערשק|ערב (?:שבת(?: קו?דש)?|שק)|erev (?:shabbos|shabbat|shabbes)) (.+)$/u
const EREV = /^(?:ערב|erev) (.+)$/u

function dayBefore(name: string, find: Find): DaysOfName | null {
  const [, portion] = EREV_SHABBOS.exec(name) ?? []
  if (portion !== undefined) {
    const shabbos = find(`שבת ${portion}`)
    return shabbos === null ? null : moved(shabbos, -1)
  }
  const [, rest] = EREV.exec(name.replace(/^ערח /u, 'ערב ראש חודש ')) ?? []
  const days = rest === undefined ? null : find(rest)
  return days === null ? null : beyond(days, (all) => Math.min(...all) - 1, isMonth(rest ?? ''))
}

const MOTZOEI = '(?:מוצאי|mot[sz]+(?:oe|ae|e|o)i)'
const MOTZOEI_SHABBOS = new RegExp(
  `^(?:מוצשק|מוצש|${MOTZOEI} (?:שבת(?: קו?דש)?|שק|shabbos|shabbat|shabbes)) (.+)$`,
  'u',
)
const AFTER = new RegExp(`^${MOTZOEI} (.+)$`, 'u')

/** The evening after a day begins the next one. */
function dayAfter(name: string, find: Find): DaysOfName | null {
  const [, portion] = MOTZOEI_SHABBOS.exec(name) ?? []
  const shabbos = portion === undefined ? null : find(`שבת ${portion}`)
  if (shabbos !== null) return moved(shabbos, 1, true)
  const [, rest] = AFTER.exec(name) ?? []
  const days = rest === undefined ? null : find(rest)
  return days === null ? null : beyond(days, (all) => Math.max(...all) + 1, isMonth(rest ?? ''))
}

const ORDINALS: readonly string[] = [
  'א|ראשונ|ראשונה|first|1st|1',
  'ב|שני|שניה|second|2nd|2',
  'ג|שלישי|שלישית|third|3rd|3',
  'ד|רביעי|רביעית|fourth|4th|4',
  'ה|חמישי|חמישית|fifth|5th|5',
  'ו|ששי|שישי|ששית|sixth|6th|6',
  'ז|שביעי|שביעית|seventh|7th|7',
  'ח|שמיני|שמינית|eighth|8th|8',
]
const ONE_OF = new RegExp(
  `^(?:(?:יומ|ליל|נר|the) )*(?:${ORDINALS.map((names) => `(${names})`).join('|')}) (?:(?:day|night|candle) )?(?:של |of |דימי |ד|ל|ב)?(.+)$`,
  'u',
)

/** `ב׳ דראש השנה`, `ליל שני של פסח`, `second day of Shavuos`. */
function oneOfSeveral(name: string, find: Find): DaysOfName | null {
  const [, ...groups] = ONE_OF.exec(name) ?? []
  const at = groups.slice(0, -1).findIndex((group) => group !== undefined)
  const rest = groups.at(-1) ?? ''
  const days = rest === '' ? null : (find(rest) ?? find(rest.replace(/^חג /u, '')))
  if (days === null || !days.isFixed) return null
  const inYear = (year: number): Days => {
    const { days: meant, elsewhere } = days.inYear(year)
    const all = isMonth(rest) ? [...elsewhere, ...meant] : meant
    const key = all.length > 1 ? all[at] : undefined
    return { days: key === undefined ? [] : [key], elsewhere: [] }
  }
  const isAny = daysFrom(inYear, true)
  return isAny.ofEveryYear().days.length === 0 ? null : isAny
}

const SHABBOS_INSIDE = /^(?:שבת|שק|shabbos|shabbat|shabbes) (.+)$/u

/** `שבת ראש חודש אייר`, `שבת חול המועד סוכות`: none in a year in which it is on no Shabbos. */
function shabbosInside(name: string, find: Find): DaysOfName | null {
  const [, rest] = SHABBOS_INSIDE.exec(name) ?? []
  const days = rest === undefined ? null : find(rest)
  if (days === null || rest === undefined || !days.isFixed) return null
  const inYear = (year: number): Days => {
    const { days: meant, elsewhere } = days.inYear(year)
    const all = isMonth(rest) ? [...elsewhere, ...meant] : meant
    return { days: all.filter((key) => weekdayOf(numberOf(key)) === SATURDAY), elsewhere: [] }
  }
  return daysFrom(inYear, false)
}

const SATURDAY = 6

/** Rosh Chodesh is two days after a month of thirty, the first of them elsewhere. */
function isMonth(name: string): boolean {
  return /^(?:ראש חו?דש|רח|rosh c?hodesh) /u.test(name)
}

function moved({ inYear, isFixed }: DaysOfName, by: number, withItself = false): DaysOfName {
  return daysFrom((year) => {
    const { days } = inYear(year)
    const there = days.map((key) => keyOfDay(numberOf(key) + by))
    return { days: there, elsewhere: withItself ? days : [] }
  }, isFixed)
}

/** The one day before, or after, all days of a name. */
function beyond(
  { inYear, isFixed }: DaysOfName,
  choose: (all: readonly number[]) => number,
  withElsewhere: boolean,
): DaysOfName {
  return daysFrom((year) => {
    const { days, elsewhere } = inYear(year)
    const all = [...days, ...(withElsewhere ? elsewhere : [])].map(numberOf)
    return { days: all.length === 0 ? [] : [keyOfDay(choose(all))], elsewhere: [] }
  }, isFixed)
}

function numberOf(key: string): number {
  const { year, month, day } = getDateKey(key)
  if (month === undefined || day === undefined) throw new RangeError(`${key} is no day.`)
  return toDayNumber({ year, month, day })
}
