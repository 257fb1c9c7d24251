/** `dates`: every date is a real day of the calendar; a year under 4000 is most likely a civil one. Source: shapes.md#date-keys; decisions.md#dates. */
import { readDateKey } from '@yalkut/hebrew'
import { datesOf } from '@yalkut/model'
import { type Check, fail, type SendingCheck, warn } from './context.ts'

export const checkDates: Check = async (items) =>
  items.flatMap((item) => {
    if (item.data === null || item.type === 'schema') return []
    return datesOf(item.data).flatMap(({ pointer, value }) => {
      const reading = readDateKey(value)
      return reading.ok ? [] : [fail('dates', item, `${value}: ${reading.reason}`, pointer)]
    })
  })

/** Types of what happened, was printed or recorded in the years that this catalog is about. */
const RECENT_TYPES: ReadonlySet<string> = new Set(['event', 'unit', 'publication', 'recording'])
const FIRST_YEAR = 4000

/** Warns of years that only a civil date has: `2024-01-01`. A date that the item had before is not told again. */
export const checkCivilDates: SendingCheck = async (items) =>
  items.flatMap((item) => {
    if (item.data === null || !RECENT_TYPES.has(item.type)) return []
    const known = new Set(
      item.before === null ? [] : datesOf(item.before).map(({ pointer, value }) => `${pointer} ${value}`),
    )
    return datesOf(item.data).flatMap(({ pointer, value }) => {
      const isEarly = readDateKey(value).ok && Number(value.slice(0, 4)) < FIRST_YEAR
      if (!isEarly || known.has(`${pointer} ${value}`)) return []
      const message = `${value} is the Hebrew year ${Number(value.slice(0, 4))}. If it is a civil date, write the Hebrew one, such as 5784-04-20.`
      return [warn('dates', item, message, pointer)]
    })
  })
