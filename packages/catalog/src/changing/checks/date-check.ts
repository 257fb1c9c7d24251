/** `dates`: every date is a real day of the calendar; a year under 4000 is most likely a civil one. Source: shapes.md#date-keys; decisions.md#dates. */
import { readDateKey } from '@yalkut/hebrew'
import { dateProblem, datesOf } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { type Check, fail, type SendingCheck, warn } from './context.ts'

export const checkDates: Check = async (items) =>
  items.flatMap((item) => {
    if (item.data === null || item.type === 'schema') return []
    return datesOf(item.data).flatMap(({ pointer, value }) => {
      const reading = readDateKey(value)
      if (reading.ok) return []
      const message = checksSaid('date-problem', { date: value, problem: dateProblem(reading) })
      return [fail('dates', item, message, pointer)]
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
      const message = checksSaid('civil-date', { date: value, year: Number(value.slice(0, 4)) })
      return [warn('dates', item, message, pointer)]
    })
  })
