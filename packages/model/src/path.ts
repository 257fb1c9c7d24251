/** Paths: the readable address of an item. One slash before each part, parts of lower-case letters, digits
 *  and hyphens; they may change, so nothing stores one. Source: service.md#paths; shapes.md#paths. */
import { NAMESPACES, PATHLESS_TYPES, RESERVED_PARTS } from './path-names.ts'

/** The longest path, in characters. */
export const MAX_PATH = 300

const PATH = /^(?:\/-*[a-z0-9][a-z0-9-]*)+$/

/** Whether the text is a path in its stored form: one slash first, none last. */
export function isPath(text: string): boolean {
  return text.length <= MAX_PATH && PATH.test(text)
}

/** Reads a path as people write it: any case, the first slash missing or a last one too many. The answer is
 *  the stored form; null when it is not a path, or longer than 300 characters. */
export function readPath(text: string): string | null {
  if (text.length > MAX_PATH + 2) return null
  const folded = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const whole = folded.startsWith('/') ? folded : `/${folded}`
  const path = whole.endsWith('/') ? whole.slice(0, -1) : whole
  return isPath(path) ? path : null
}

/** Why an item of this type may not have this path, as a sentence for people; null when it may. Whether
 *  another item has it is not asked here. */
export function pathProblem(type: string, path: string): string | null {
  if (!isPath(path)) return `"${path.slice(0, MAX_PATH)}" is not a path. ${WELL_FORMED}`
  if (PATHLESS_TYPES.has(type)) return `An item of type ${type} has no page, so it takes no path.`
  const [first = '', ...rest] = path.slice(1).split('/')
  if (RESERVED_PARTS.has(first)) return `Paths that begin with /${first} belong to the site.`
  const owners = NAMESPACES.get(first)
  if (owners === undefined) return type === 'schema' ? SCHEMA_PATH : null
  if (rest.length === 0) return `/${first} is the site's own list; an item stands under it.`
  if (!owners.includes(type)) return `Paths under /${first} are for items of type ${owners[0]}.`
  if (type === 'schema' && rest.length > 1) return SCHEMA_PATH
  return null
}

/** The path with a number at its end, for when it is taken: `-2`, `-3` …; cut to fit where it is long. */
export function withSuffix(path: string, n: number): string {
  const suffix = `-${n}`
  return path.slice(0, MAX_PATH - suffix.length) + suffix
}

const WELL_FORMED =
  'Write parts of lower-case Latin letters, digits and hyphens with a slash before each, at most ' +
  `${MAX_PATH} characters.`
const SCHEMA_PATH = 'A schema stands at /schemas/ and the name of its type.'
