/** The week of a Hebrew day. Source: shapes.md#weeks. */
import { fromCivil, kviusOf, readDateKey, weekOfDay, yearsAlike } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import { readCursor, writeCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import type { Week } from '../../core/shapes/week.ts'

export const WeekQuery = Type.Object({
  israel: Type.Optional(Type.Boolean({ description: 'The portion of the Land of Israel. Default: the Diaspora’s.' })),
  limit: limitOf(100, 50),
  cursor: Cursor,
})
export type WeekQuery = Static<typeof WeekQuery>

/** The word for the day that the server’s clock shows. */
const TODAY = 'today'

/** The week of a day: seven days, the portion, the kvius of the day's year and earlier years of the same kvius. `key`: the key
 *  of a day, or `today`: the Hebrew date of the civil day (UTC). Refuses `invalid` for another key, and for a week that is
 *  not wholly inside the years 1 to 9999. */
export function weekOf(
  { clock }: Pick<Services, 'clock'>,
  key: string,
  { israel = false, limit, cursor }: WeekQuery,
): Week {
  const asked = key === TODAY ? fromCivil(clock().toISOString().slice(0, 10)) : key
  const reading = readDateKey(asked)
  if (!reading.ok || reading.date.day === undefined) throw invalidDay(key)
  const { year, month, day } = reading.date
  const week = weekOfDay({ year, month, day }, israel ? 'israel' : 'diaspora')
  if (week === null) throw invalidDay(key)
  const before = cursor === undefined ? year : readCursor(cursor, 'number')[0]
  const found = yearsAlike(year, Math.min(before, year), limit + 1)
  const alike = found.slice(0, limit)
  const last = alike.at(-1)
  const next = found.length > limit && last !== undefined ? writeCursor([last]) : null
  return {
    key: asked,
    ...week,
    israel,
    year,
    kvius: kviusOf(year),
    alike,
    next,
  }
}

function invalidDay(key: string): Error {
  const shown = key.slice(0, 40)
  return refuse('invalid', readingSaid('not-a-day-key', { shown }), { key: shown })
}
