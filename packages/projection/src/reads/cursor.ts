/** Cursors of lists: the last row's sort key, opaque to clients. Source: shapes.md#conventions; decisions.md#cursors.
 *  `c1.` and the base64url of a JSON list. A cursor survives changes to the list and never expires. */
import { refuse } from '@yalkut/model'
import { projectionSaid } from '../sentences.ts'

export type CursorKey = (string | number)[]

export function writeCursor(key: CursorKey): string {
  return `c1.${Buffer.from(JSON.stringify(key), 'utf8').toString('base64url')}`
}

/** Reads a cursor whose parts are of these kinds. Refuses `bad-request` for a cursor that no list gave. */
export function readCursor<K extends CursorKind[]>(cursor: string, ...kinds: K): CursorParts<K> {
  const value = parse(cursor)
  if (isOfKinds(value, kinds)) return value
  throw refuse('bad-request', projectionSaid('foreign-cursor'))
}

/** Whether the text is a cursor whose parts are of these kinds. */
export function isCursor(cursor: string, ...kinds: CursorKind[]): boolean {
  return isOfKinds(parse(cursor), kinds)
}

type CursorKind = 'string' | 'number'
type CursorParts<K extends CursorKind[]> = {
  [I in keyof K]: K[I] extends 'string' ? string : number
}

function parse(cursor: string): unknown {
  if (!cursor.startsWith('c1.') || cursor.length > 2_000) return null
  try {
    return JSON.parse(Buffer.from(cursor.slice(3), 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function isOfKinds<K extends CursorKind[]>(value: unknown, kinds: K): value is CursorParts<K> {
  return (
    Array.isArray(value) &&
    value.length === kinds.length &&
    value.every((part, at) => typeof part === kinds[at] && isWritten(part))
  )
}

/** Cursors contain only numbers of the ledger and text without U+0000; a database refuses to compare with other values. */
function isWritten(part: string | number): boolean {
  return typeof part === 'string' ? !part.includes('\0') : Number.isInteger(part) && part >= 0 && part < 2 ** 31
}
