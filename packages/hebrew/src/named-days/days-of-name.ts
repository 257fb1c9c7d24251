/** The days of a name, by its year. */

import type { MonthCode } from '../dates/calendar.ts'
import { keyOfDay } from '../dates/date-key.ts'
import { readDateParts } from '../dates/date-parts.ts'
import { normalizeForSearch } from '../folding/search-text.ts'
import { findBeside } from './beside-days.ts'
import { type DayRule, keysOf } from './day-rules.ts'
import { type Days, type DaysOfName, daysFrom } from './days.ts'
import { NAMED_DAYS, roshChodesh, shabbosMevarchim } from './named-days.ts'
import { shabbosOf, weekOf } from './parsha-days.ts'
import { DOUBLED, PARSHA_NAMES } from './parsha-names.ts'

/** The days of a name; null when the name is no day's. `name` is in the form of `normalizeForSearch`. */
export function findDaysOfName(name: string): DaysOfName | null {
  return findAlone(name) ?? findBeside(name, findAlone)
}

function findAlone(name: string): DaysOfName | null {
  return byName().get(name) ?? findParsha(name) ?? findOfMonth(name)
}

let table: ReadonlyMap<string, DaysOfName> | undefined

/** Made when a name is looked up for the first time. */
function byName(): ReadonlyMap<string, DaysOfName> {
  table ??= new Map(
    NAMED_DAYS.flatMap(({ names, rule, elsewhere }) => {
      const days = ofRules(rule, elsewhere)
      return names.split(', ').map((name) => [normalizeForSearch(name), days] as const)
    }),
  )
  return table
}

function ofRules(rule: DayRule, elsewhere?: DayRule): DaysOfName {
  const inYear = (year: number): Days => ({
    days: keysOf(rule, year),
    elsewhere: elsewhere === undefined ? [] : keysOf(elsewhere, year),
  })
  const isFixed = rule.kind === 'on' && rule.fast === 0
  return daysFrom(inYear, isFixed)
}

const INTRODUCTION =
  /^(?:(?:שבת|שבת קדש|שבת קודש|שק|ש|shabbos|shabbat|shabbes) )?(?:פרשת|פרשה|פרשתנו|פר|פ|parshas|parshat|parashat|parashas|parsha|parshah|parashah) (.+)$/u
const SHABBOS = /^(?:שפ|שקפ|שק|שבת|שבת קדש|שבת קודש|שבק|shabbos|shabbat|shabbes) (.+)$/u

/** `שבת פרשת נח, מברכים חודש מרחשון`: what is blessed on the Shabbos. */
const BLESSING = / (?:שבת )?(?:מבהח|מברכימ(?: החודש| חודש)?|mevarchim(?: chodesh| hachodesh)?) .+$/u

/** `פרשת נח`: its Shabbos, then the week before the Shabbos. `שבת נח`: the Shabbos alone. */
function findParsha(name: string): DaysOfName | null {
  const bare = name.replace(BLESSING, '')
  const [, portion] = INTRODUCTION.exec(bare) ?? []
  const [, ofShabbos] = SHABBOS.exec(bare) ?? []
  const week = portion === undefined ? null : (parshiyos().get(portion) ?? null)
  return week?.withWeek ?? parshiyos().get(ofShabbos ?? '')?.shabbosOnly ?? null
}

interface Parsha {
  withWeek: DaysOfName
  shabbosOnly: DaysOfName
}

let portions: ReadonlyMap<string, Parsha> | undefined

function parshiyos(): ReadonlyMap<string, Parsha> {
  portions ??= indexPortions()
  return portions
}

function indexPortions(): Map<string, Parsha> {
  const namesOf = PARSHA_NAMES.map((names) => names.split(', ').map(normalizeForSearch))
  const found = new Map<string, Parsha>()
  for (const [at, names] of namesOf.entries()) {
    const parsha = parshaOf([at])
    for (const name of names) found.set(name, parsha)
  }
  for (const first of DOUBLED) {
    const parsha = parshaOf([first, first + 1])
    for (const a of namesOf[first] ?? []) {
      for (const b of namesOf[first + 1] ?? []) found.set(`${a} ${b}`, parsha)
    }
  }
  return found
}

function parshaOf(numbers: readonly number[]): Parsha {
  const daysWith = (week: boolean): DaysOfName => {
    const inYear = (year: number): Days => {
      const diaspora = shabbosOf(numbers, year, 'diaspora')
      const israel = shabbosOf(numbers, year, 'israel').filter((day) => !diaspora.includes(day))
      const before = week ? diaspora.flatMap((day) => weekOf(day).slice(1)) : []
      return { days: diaspora.map(keyOfDay), elsewhere: [...israel.map(keyOfDay), ...before] }
    }
    return daysFrom(inYear, false)
  }
  return { withWeek: daysWith(true), shabbosOnly: daysWith(false) }
}

const ROSH_CHODESH = /^(?:ראש חודש|ראש חדש|רח|rosh chodesh|rosh hodesh) (.+)$/u
const MEVARCHIM =
  /^(?:(?:שבת|שק|shabbos|shabbat|shabbes) )?(?:מברכימ החודש|מברכימ|מברכימ חודש|מבהח|mevarchim|mevorchim|mevorchim chodesh|mevarchim chodesh) (.+)$/u

/** The first days of a month, and the Shabbos before. */
function findOfMonth(name: string): DaysOfName | null {
  const [, ofChodesh] = ROSH_CHODESH.exec(name) ?? []
  const [, blessed] = MEVARCHIM.exec(name) ?? []
  const month = monthNamed(restoreFinals(ofChodesh ?? blessed ?? ''))
  if (month === null) return null
  if (ofChodesh !== undefined) {
    const { rule, elsewhere } = roshChodesh(month)
    return ofRules(rule, elsewhere)
  }
  const shabbos = shabbosMevarchim(month)
  return shabbos === null ? null : ofRules(shabbos)
}

/** One month, with the number of its Adar: `אדר ב`, `Adar II`, `אדר ראשון`. */
function monthNamed(text: string): MonthCode | null {
  const reading = readDateParts(text)
  const [part, ...more] = reading.ok ? reading.parts : []
  return part?.kind === 'month' && more.length === 0 ? part.month : null
}

/** Month names are looked up with their final letters. */
function restoreFinals(word: string): string {
  const finals: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' }
  return word.replace(/[כמנפצ](?=$| )/gu, (letter) => finals[letter] ?? letter)
}
