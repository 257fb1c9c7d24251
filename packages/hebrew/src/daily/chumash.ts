/** The Chumash of a day: the reading of the weekly portion that has the number of the weekday. Source: shapes.md#daily-learning. */
import aliyos from '@hebcal/leyning/dist/esm/aliyot.json'
import verses from '@hebcal/leyning/dist/esm/numverses.json'
import { fromDayNumber, weekdayOf } from '../dates/calendar.ts'
import { portionsOn, type ReadingPlace } from '../named-days/parsha-days.ts'
import { parshaNamed } from '../named-days/week.ts'
import { type DailyPortion, type InBoth, joined } from './daily-unit.ts'
import { type ChapterVerse, rangeOf } from './sefer-range.ts'

const BOOKS = [
  { title: { he: 'בראשית', en: 'Genesis' }, verses: verses.Genesis },
  { title: { he: 'שמות', en: 'Exodus' }, verses: verses.Exodus },
  { title: { he: 'ויקרא', en: 'Leviticus' }, verses: verses.Leviticus },
  { title: { he: 'במדבר', en: 'Numbers' }, verses: verses.Numbers },
  { title: { he: 'דברים', en: 'Deuteronomy' }, verses: verses.Deuteronomy },
] as const

const READINGS = ['1', '2', '3', '4', '5', '6', '7'] as const
type Reading = (typeof READINGS)[number]

/** A portion, or two that are read together, by the numbers from 1 of its portions. */
interface Portion {
  readonly book: number
  readonly readings: { readonly [R in Reading]: readonly string[] }
}

const PORTIONS: ReadonlyMap<string, Portion> = new Map(
  Object.values(aliyos).map(({ num, book, fullkriyah: readings }) => [[num].flat().join(), { book, readings }]),
)

const BEREISHIS = 1
const VEZOS_HABRACHAH = 54
const WEEK = 7
/** No run of festivals passes over more weeks. */
const MOST_WEEKS = 4
/** The weekday of Shabbos; 0 is Sunday. */
const SHABBOS = 6

export function chumashOf(dayNumber: number, place: ReadingPlace): DailyPortion {
  const weekday = weekdayOf(dayNumber)
  const portions = nextRead(dayNumber - weekday + SHABBOS, place)
  if (portions.join() !== String(BEREISHIS)) return readingsOf(portions, weekday, weekday)
  const { month, day } = fromDayNumber(dayNumber)
  const simchasTorah = place === 'israel' ? 22 : 23
  if (month !== '01' || day > simchasTorah) return readingsOf(portions, weekday, weekday)
  if (day < simchasTorah) return readingsOf([VEZOS_HABRACHAH], weekday, weekday)
  return onSimchasTorah(weekday)
}

/** The end of the Torah, and its beginning up to the reading of the day. On Sunday the end was learned on the day before, and
 *  on Shabbos the beginning is learned from the next day. */
function onSimchasTorah(weekday: number): DailyPortion {
  if (weekday === 0) return readingsOf([BEREISHIS], 0, 0)
  const end = readingsOf([VEZOS_HABRACHAH], weekday, SHABBOS)
  if (weekday === SHABBOS) return end
  const beginning = readingsOf([BEREISHIS], 0, weekday)
  return { label: joined([end.label, beginning.label]), units: [...end.units, ...beginning.units] }
}

/** The portions of the first Shabbos from this one on which the weekly portion is read, counted from 1. */
function nextRead(shabbos: number, place: ReadingPlace): number[] {
  for (let week = 0; week < MOST_WEEKS; week++) {
    const portions = portionsOn(shabbos + week * WEEK, place)
    if (portions.length > 0) return portions.map((portion) => portion + 1)
  }
  throw new RangeError(`No portion is read in the weeks after the day ${shabbos}.`)
}

/** Readings of a portion, counted from 0. */
function readingsOf(portions: readonly number[], first: number, last: number): DailyPortion {
  const portion = PORTIONS.get(portions.join())
  const book = BOOKS[(portion?.book ?? 0) - 1]
  const [from] = portion?.readings[READINGS[first] ?? '1'] ?? []
  const [, to] = portion?.readings[READINGS[last] ?? '7'] ?? []
  if (book === undefined || from === undefined || to === undefined) {
    throw new RangeError(`The portions ${portions.join()} have no such reading.`)
  }
  const range = rangeOf(book, placeOf(from), placeOf(to), (chapter) => book.verses[chapter])
  return { ...range, label: named(portions, range.label) }
}

/** `Noach: Genesis 7:17-8:14`. */
function named(portions: readonly number[], range: InBoth): InBoth {
  const { he, en } = parshaNamed(portions.map((portion) => portion - 1))
  return { he: `${he}: ${range.he}`, en: `${en}: ${range.en}` }
}

function placeOf(written: string): ChapterVerse {
  const [chapter = 0, verse = 1] = written.split(':').map(Number)
  return { chapter, verse }
}
