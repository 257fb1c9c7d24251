/** Reads JSON text that Yalkut wrote itself. What comes from outside is checked by its schema instead. */
import { isJsonObject, type Json, type JsonObject } from './json.ts'

export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text)
  return value
}

/** Reads an item's data back. A text that is no object was not written by Yalkut: a fault, not a refusal. */
export function parseJsonObject(text: string): JsonObject {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new TypeError('expected the JSON text of an object')
  return value
}
