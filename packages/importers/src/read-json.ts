/** Reads a JSON text and says where it is wrong. */

import { isDeeperThan, isJsonObject, type Json, MAX_JSON_DEPTH } from '@yalkut/model'
import { lineOfJsonFault } from './json-place.ts'

/** The value of `text`. `fail` makes the error to throw, from a line of the text (1 is its
 *  first; null when not known) and what is wrong. Text that no database keeps (half a surrogate
 *  pair, U+0000) is refused too: a commit's hash must be of what is stored. */
export function readJson(
  text: string,
  fail: (line: number | null, problem: string) => Error,
): Json {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    throw fail(lineOfJsonFault(text), 'this is not JSON.')
  }
  if (isDeeperThan(value, MAX_JSON_DEPTH)) {
    throw fail(null, `it is nested more than ${MAX_JSON_DEPTH} deep.`)
  }
  const suspect = /\\u(?:d[89a-f]|0000)/i.test(text)
  if (suspect && !keepable(value)) {
    throw fail(
      null,
      'a text holds a character that cannot be kept (U+0000 or half a surrogate pair).',
    )
  }
  return value
}

function keepable(value: Json): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(keepable)
  if (!isJsonObject(value)) return true
  return Object.entries(value).every(([key, inner]) => keepable(key) && keepable(inner))
}
