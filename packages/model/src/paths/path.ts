/** Paths: the readable addresses of items. A path has one slash before each part; a part has lower-case letters, digits
 *  and hyphens. Paths may change, so nothing refers to an item by its path. Source: service.md#paths; shapes.md#paths. */

import { pathSaid } from '../sentences/data.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { typeName } from '../type-sentence.ts'
import { NAMESPACES, PATHLESS_TYPES, RESERVED_PARTS } from './path-names.ts'

/** The maximum length of a path, in characters. */
export const MAX_PATH = 300

const PATH = /^(?:\/-*[a-z0-9][a-z0-9-]*)+$/

/** Whether the text is a path in its stored form: with one slash at its start and none at its end. */
export function isPath(text: string): boolean {
  return text.length <= MAX_PATH && PATH.test(text)
}

/** Reads a path in any case, with or without the first slash and a last slash. Answers the stored form; null for a text
 *  that is not a path or has more than 300 characters. */
export function readPath(text: string): string | null {
  if (text.length > MAX_PATH + 2) return null
  const folded = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const whole = folded.startsWith('/') ? folded : `/${folded}`
  const path = whole.endsWith('/') ? whole.slice(0, -1) : whole
  return isPath(path) ? path : null
}

/** The reason why an item of this type may not have this path, as a sentence for people; null when it may. Does not check
 *  whether another item has the path. */
export function pathProblem(type: string, path: string): Sentence | null {
  if (!isPath(path)) return pathSaid('path-badly-formed', { path: path.slice(0, MAX_PATH), max: MAX_PATH })
  if (PATHLESS_TYPES.has(type)) return pathSaid('path-of-pageless', { type: typeName(type) })
  const [first = '', ...rest] = path.slice(1).split('/')
  if (RESERVED_PARTS.has(first)) return pathSaid('path-of-site', { first: `/${first}` })
  const owners = NAMESPACES.get(first)
  if (owners === undefined) return type === 'schema' ? pathSaid('path-of-schema') : null
  if (rest.length === 0) return pathSaid('path-is-list', { first: `/${first}` })
  if (!owners.includes(type)) return pathSaid('path-of-type', { first: `/${first}`, type: typeName(owners[0] ?? '') })
  if (type === 'schema' && rest.length > 1) return pathSaid('path-of-schema')
  return null
}

/** The path with a number at its end (`-2`, `-3` …), for a path that is taken. A long path is cut first. */
export function withSuffix(path: string, n: number): string {
  const suffix = `-${n}`
  return path.slice(0, MAX_PATH - suffix.length) + suffix
}
