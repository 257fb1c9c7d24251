/** Items by their date, and the years that have events. Source: service.md#events-by-date; shapes.md#dates-of-items. */
import { isDateKey } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import type { DayCount, ItemPage, ListedItem, YearCount } from '@yalkut/projection'
import { checkTypeFilter } from '../../core/schemas/type-filter.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'

export interface ItemsOnDate {
  type?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Items whose date is this day, month or year. Refuses `invalid` for a text that is no date key, `bad-request` for an unknown
 *  type and a bad cursor. */
export function itemsOnDate({ projection: { reads }, schemas }: Services, key: string, query: ItemsOnDate): ItemPage {
  checkTypeFilter(schemas, query.type)
  return reads.dates.itemsOn({ ...query, key: readKey(key) })
}

/** Everything that has exactly this date, for pages: by type, then in order. Two statements. Refuses as `itemsOnDate`. */
export function listedOnDate(services: Services, key: string, limit: number): ListedItem[] {
  const { reads } = services.projection
  return reads.items.listed(reads.dates.idsOn(readKey(key), limit))
}

/** Days of a year or a month that have events, the earliest first. Refuses as `itemsOnDate`. */
export function eventDays({ projection: { reads } }: Services, within: string): DayCount[] {
  return reads.dates.eventDays(readKey(within))
}

/** Years with events, the earliest first. */
export function eventYears({ projection: { reads } }: Services): YearCount[] {
  return reads.dates.eventYears()
}

function readKey(key: string): string {
  if (isDateKey(key)) return key
  const shown = key.slice(0, 40)
  throw refuse('invalid', readingSaid('not-a-date-key', { shown }), {
    key: shown,
  })
}
