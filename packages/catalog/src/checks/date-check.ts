/** `dates`: every date is a real day of the calendar. Source: shapes.md#date-keys; decisions.md#dates. */
import { readDateKey } from '@yalkut/hebrew'
import { datesOf } from '@yalkut/model'
import { type Check, fail } from './context.ts'

export const checkDates: Check = async (items) =>
  items.flatMap((item) => {
    if (item.data === null || item.type === 'schema') return []
    return datesOf(item.data).flatMap(({ pointer, value }) => {
      const reading = readDateKey(value)
      return reading.ok ? [] : [fail('dates', item, `${value}: ${reading.reason}`, pointer)]
    })
  })
