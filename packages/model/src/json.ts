/** JSON values as types, and the two questions asked of them everywhere. */

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** A JSON object: neither null nor a list. Answers for anything, typed or not. */
export function isJsonObject(value: Json | undefined): value is JsonObject
export function isJsonObject(value: unknown): value is Record<string, unknown>
export function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two values say the same. The order of an object's keys does not matter, that of a list
 *  does; `undefined` stands for a field that is not there. */
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
