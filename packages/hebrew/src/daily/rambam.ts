/** The Rambam of a day: one chapter or three of Mishneh Torah. */
import heWords from '@hebcal/learning/he.po'
import { dailyRambam1, type RambamReading, rambam1Start } from '@hebcal/learning/rambam1Base'
import { dailyRambam3 } from '@hebcal/learning/rambam3Base'
import { type DailyPortion, joined } from './daily-unit.ts'
import { type ChapterVerse, type RangedSefer, rangeOf } from './sefer-range.ts'

/** The day on which the cycles began. */
export const RAMBAM_BEGAN = rambam1Start

export function rambamOf(dayNumber: number, chapters: 1 | 3): DailyPortion {
  const readings = chapters === 1 ? [dailyRambam1(dayNumber)] : dailyRambam3(dayNumber)
  const portions = inRuns(readings).map(portionOf)
  return { label: joined(portions.map(({ label }) => label)), units: portions.flatMap(({ units }) => units) }
}

/** Chapters of one Hilchos that follow each other are one range. */
function inRuns(readings: readonly RambamReading[]): RambamReading[] {
  const runs: RambamReading[] = []
  for (const { name, perek } of readings) {
    const before = runs.at(-1)
    const [first, last] = String(before?.perek ?? '').split('-')
    const follows = before?.name === name && Number(last ?? first) + 1 === Number(String(perek).split('-')[0])
    if (!follows || WITHOUT_CHAPTERS.has(name)) runs.push({ name, perek })
    else runs.splice(-1, 1, { name, perek: `${first}-${String(perek).split('-').at(-1)}` })
  }
  return runs
}

/** Lists of numbered paragraphs before the first Hilchos: they have no chapters. */
const WITHOUT_CHAPTERS: ReadonlySet<string> = new Set([
  'Transmission of the Oral Law',
  'Positive Mitzvot',
  'Negative Mitzvot',
])

/** `perek` is a chapter, or a range: `4-5`, `1:1-4:8`, and of paragraphs `1-21`. */
function portionOf({ name, perek }: RambamReading): DailyPortion {
  const [first = '', last = first] = String(perek).split('-')
  if (!WITHOUT_CHAPTERS.has(name)) return rangeOf(seferOf(name), placeOf(first), placeOf(last))
  const [from, to] = [Number(first), Number(last)]
  return rangeOf(seferOf(name), { chapter: 1, verse: from }, { chapter: 1, verse: to })
}

function placeOf(written: string): ChapterVerse {
  const [chapter = 0, verse] = written.split(':').map(Number)
  return verse === undefined ? { chapter } : { chapter, verse }
}

const HEBREW: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(heWords.contexts['']))

/** Libraries name each Hilchos as a part of Mishneh Torah. */
function seferOf(name: string): RangedSefer {
  const he = HEBREW.get(name)?.[0] ?? name
  return {
    title: { he, en: name },
    names: [`Mishneh Torah, ${name}`, `משנה תורה, ${he}`, `רמב״ם, ${he}`, `Rambam, ${name}`],
  }
}
