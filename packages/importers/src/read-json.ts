/** Parses a JSON text and finds the line of an error. */

import { isDeeperThan, isJsonObject, type Json, MAX_JSON_DEPTH } from '@yalkut/model'
import { lineOfJsonError } from './json-location.ts'

/** The value of `text`. `fail` makes the error to throw from a line (from 1; null when not known) and a problem. Refuses
 *  characters that not every database stores (half a surrogate pair, U+0000) too: a commit's hash must be the hash of
 *  what is stored. */
export function readJson(text: string, fail: (line: number | null, problem: string) => Error): Json {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    throw fail(lineOfJsonError(text), 'this is not JSON.')
  }
  if (isDeeperThan(value, MAX_JSON_DEPTH)) {
    throw fail(null, `the JSON is nested more than ${MAX_JSON_DEPTH} deep.`)
  }
  const suspect = /\\u(?:d[89a-f]|0000)/i.test(text)
  if (suspect && !isStorable(value)) {
    throw fail(null, 'a text has a character that cannot be stored (U+0000 or half a surrogate pair).')
  }
  return value
}

function isStorable(value: Json): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  if (!isJsonObject(value)) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
