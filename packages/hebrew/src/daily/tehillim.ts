/** Tehillim as it is divided over the days of a month. */
import { dailyPsalms } from '@hebcal/learning/psalmsBase'
import type { DailyPortion } from './daily-unit.ts'
import { type ChapterVerse, rangeOf } from './sefer-range.ts'

const TEHILLIM = { title: { he: 'תהלים', en: 'Psalms' } }
/** The one chapter that is divided over two days. */
const DIVIDED = 119
const VERSES_OF_DIVIDED = 176

export function tehillimOf(dayNumber: number): DailyPortion {
  const [first, last] = dailyPsalms(dayNumber)
  return rangeOf(TEHILLIM, placeOf(first), placeOf(last), (chapter) =>
    chapter === DIVIDED ? VERSES_OF_DIVIDED : undefined,
  )
}

/** `119:97` or a chapter. */
function placeOf(written: string | number): ChapterVerse {
  const [chapter, verse] = String(written).split(':').map(Number)
  return verse === undefined ? { chapter: chapter ?? 0 } : { chapter: chapter ?? 0, verse }
}
