/** Types of JSON values, and two functions for them. */

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** Whether a value is a JSON object, and not null or a list. Takes any value. */
export function isJsonObject(value: Json | undefined): value is JsonObject
export function isJsonObject(value: unknown): value is Record<string, unknown>
export function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two values are equal. The order of an object's keys does not matter; the order of a list does. `undefined`
 *  is a field that is absent. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    return a.every((entry, at) => sameJson(entry, b[at]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}
