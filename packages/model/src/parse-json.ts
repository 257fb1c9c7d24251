/** Parses JSON text that Yalkut wrote itself. JSON from outside is checked with a schema instead. */
import { isJsonObject, type Json, type JsonObject } from './json.ts'

export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text)
  return value
}

/** Parses the text of a list of texts, such as ids. Throws TypeError for any other text, which Yalkut did not
 *  write. */
export function parseTexts(text: string): string[] {
  const value = parseJson(text)
  const texts = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
  if (Array.isArray(value) && texts.length === value.length) return texts
  throw new TypeError('expected the JSON text of a list of texts')
}

/** Parses the text of a JSON object. Throws TypeError for any other text, which Yalkut did not write. */
export function parseJsonObject(text: string): JsonObject {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new TypeError('expected the JSON text of an object')
  return value
}
