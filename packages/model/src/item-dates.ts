/** Finds the dates inside an item's data, which are checked against the calendar. Source: shapes.md#date-keys. */
import { isJsonObject } from './json.ts'
import { pointerTo } from './json-pointer.ts'

/** A date as written. `pointer`: its JSON pointer, with list indexes as numbers. */
export interface DateField {
  pointer: string
  value: string
}

const DATE_FIELDS: ReadonlySet<string> = new Set(['date', 'dateEnd', 'born', 'passed'])
/** Fields whose inner keys are not fields of the item: page words, another schema, ids of other sites. */
const NOT_FIELDS: ReadonlySet<string> = new Set(['body', 'jsonSchema', 'externalIds'])

/** The strings in all fields named date, dateEnd, born or passed, at any depth. Never throws. */
export function datesOf(data: unknown): DateField[] {
  if (!isJsonObject(data)) return []
  const fields = Object.entries(data).filter(([key]) => !NOT_FIELDS.has(key))
  return fields.flatMap(([key, value]) => datesIn(key, value, pointerTo('', key)))
}

function datesIn(key: string, value: unknown, pointer: string): DateField[] {
  if (typeof value === 'string') return DATE_FIELDS.has(key) ? [{ pointer, value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, inner]) => datesIn(step, inner, pointerTo(pointer, step)))
}
