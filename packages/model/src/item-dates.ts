/** The dates inside an item's data, so that each can be held to the calendar.
 *  Source: shapes.md#date-keys. */
import { isJsonObject } from './json.ts'
import { pointerTo } from './json-pointer.ts'

/** A date as written, and where: a JSON pointer with list positions as numbers. */
export interface DateField {
  pointer: string
  value: string
}

const DATE_FIELDS: ReadonlySet<string> = new Set(['date', 'dateEnd', 'born', 'passed'])
/** Top fields whose inner keys are not fields of the item: words, another schema, ids elsewhere. */
const NOT_FIELDS: ReadonlySet<string> = new Set(['body', 'jsonSchema', 'externalIds'])

/** Every string in a field named date, dateEnd, born or passed, at any depth. Never throws. */
export function datesOf(data: unknown): DateField[] {
  if (!isJsonObject(data)) return []
  const fields = Object.entries(data).filter(([key]) => !NOT_FIELDS.has(key))
  return fields.flatMap(([key, value]) => datesIn(key, value, pointerTo('', key)))
}

function datesIn(key: string, value: unknown, pointer: string): DateField[] {
  if (typeof value === 'string') return DATE_FIELDS.has(key) ? [{ pointer, value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, inner]) =>
    datesIn(step, inner, pointerTo(pointer, step)),
  )
}
