/** The Shabbos on which a portion is read. @hebcal/core computes the readings of a year. */

import { getSedra } from '@hebcal/core/dist/esm/sedra'
import { fromDayNumber } from '../dates/calendar.ts'
import { keyOfDay } from '../dates/date-key.ts'

/** Where the portion is read: in the Diaspora and in the Land of Israel the readings differ after some festivals. */
export type ReadingPlace = 'diaspora' | 'israel'

/** The numbers of the days (Rata Die) on which a portion is read in `year`, or the portions of a pair. `portions` count from
 *  0. The last portion is read on Simchas Torah and never on a Shabbos, so it gives none. */
export function shabbosOf(portions: readonly number[], year: number, place: ReadingPlace): number[] {
  const sedra = getSedra(year, place === 'israel')
  const days = portions.flatMap((portion) => {
    if (portion > LAST_ON_SHABBOS) return []
    const read = sedra.findContaining(portion)
    return read === null ? [] : [read.abs()]
  })
  return [...new Set(days)]
}

const LAST_ON_SHABBOS = 52

/** The portions that are read on a Shabbos, counted from 0: one, or two that are read together; none on a festival. */
export function portionsOn(shabbos: number, place: ReadingPlace): number[] {
  const { num } = getSedra(fromDayNumber(shabbos).year, place === 'israel').lookup(shabbos)
  return (Array.isArray(num) ? num : [num]).filter((each) => each > 0).map((each) => each - 1)
}

/** The Shabbos and the days of the week before it, the Shabbos first. */
export function weekOf(shabbos: number): string[] {
  return Array.from({ length: 7 }, (_, before) => keyOfDay(shabbos - before))
}
