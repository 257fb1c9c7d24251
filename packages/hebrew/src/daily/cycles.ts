/** The cycles of daily learning, and what each gives to a day. Source: shapes.md#daily-learning. */
import { toDayNumber } from '../dates/calendar.ts'
import { getDateKey } from '../dates/date-key.ts'
import type { ReadingPlace } from '../named-days/parsha-days.ts'
import { chumashOf } from './chumash.ts'
import type { DailyPortion, InBoth } from './daily-unit.ts'
import { MITZVOS_BEGAN, mitzvosOf } from './mitzvos.ts'
import { RAMBAM_BEGAN, rambamOf } from './rambam.ts'
import { tanyaOf } from './tanya.ts'
import { tehillimOf } from './tehillim.ts'
import { DAF_BEGAN, dafOf, MISHNA_BEGAN, mishnaOf } from './tractates.ts'

interface Cycle {
  readonly name: InBoth
  /** The day on which it began, or 0. */
  readonly began: number
  readonly of: (dayNumber: number, place: ReadingPlace) => DailyPortion
}

const CYCLES = {
  chumash: { name: { he: 'חומש', en: 'Chumash' }, began: 0, of: chumashOf },
  'tehillim-month': { name: { he: 'תהלים', en: 'Tehillim' }, began: 0, of: tehillimOf },
  tanya: { name: { he: 'תניא', en: 'Tanya' }, began: 0, of: tanyaOf },
  'rambam-1': {
    name: { he: 'רמב״ם, פרק אחד ליום', en: 'Rambam, one chapter a day' },
    began: RAMBAM_BEGAN,
    of: (day) => rambamOf(day, 1),
  },
  'rambam-3': {
    name: { he: 'רמב״ם, שלושה פרקים ליום', en: 'Rambam, three chapters a day' },
    began: RAMBAM_BEGAN,
    of: (day) => rambamOf(day, 3),
  },
  mitzvos: { name: { he: 'ספר המצוות', en: 'Sefer HaMitzvos' }, began: MITZVOS_BEGAN, of: mitzvosOf },
  'daf-yomi': { name: { he: 'דף יומי', en: 'Daf Yomi' }, began: DAF_BEGAN, of: dafOf },
  'mishna-yomi': { name: { he: 'משנה יומית', en: 'Mishna Yomi' }, began: MISHNA_BEGAN, of: mishnaOf },
} as const satisfies { [id: string]: Cycle }

export type CycleId = keyof typeof CYCLES

export interface DailyCycle extends DailyPortion {
  readonly id: CycleId
  readonly name: InBoth
}

/** What the cycles give to the Hebrew day with this key; a cycle that had not begun is left out. Throws RangeError when `key`
 *  is not the key of a day. */
export function dailyCycles(key: string, place: ReadingPlace, ids: readonly CycleId[]): DailyCycle[] {
  const { year, month, day } = getDateKey(key)
  if (month === undefined || day === undefined) throw new RangeError(`Not a day: ${key}.`)
  const dayNumber = toDayNumber({ year, month, day })
  return ids.flatMap((id) => {
    const { name, began, of }: Cycle = CYCLES[id]
    return dayNumber < began ? [] : [{ id, name, ...of(dayNumber, place) }]
  })
}
