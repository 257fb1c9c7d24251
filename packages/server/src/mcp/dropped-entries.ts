/** What a change of an item would drop from its lists of words. A list is given whole, so that a change of one verse that
 *  names only that verse drops all others. Source: shapes.md#tools-arguments. */

import { isJsonObject, type Json, type JsonObject, refuse } from '@yalkut/model'
import { serverSaid } from '../sentences.ts'
import { counted } from './counted.ts'

/** Ids in one message. */
const MAX_NAMED = 20

/** Refuses `invalid` where entries of a list that is still there (segments, lines, versions) are gone without being named in
 *  `removes`. A field that is removed as a whole was named. */
export function assertNothingDropped(before: JsonObject, after: JsonObject, removes: readonly string[]): void {
  const dropped = [...new Set(droppedIn(before, after))].filter((id) => !removes.includes(id))
  if (dropped.length === 0) return
  const more = dropped.length > MAX_NAMED ? ' …' : ''
  const names = dropped.slice(0, MAX_NAMED).join(', ') + more
  const message = serverSaid('drops-entries', {
    length: counted(dropped.length, 'entry', 'entries'),
    names,
  })
  throw refuse('invalid', message, { dropped })
}

/** The ids of entries of `before` that `after` lacks, at any depth. Outside a list a field is removed by naming it; an entry
 *  of a list is given whole, and so is a value of another type: what they leave out is dropped with all its entries. */
function* droppedIn(before: Json | undefined, after: Json | undefined, inList = false): Generator<string> {
  const isWhole = inList || (after !== undefined && typeof after !== typeof before)
  if (Array.isArray(before) && (Array.isArray(after) || isWhole)) {
    const left = new Map((Array.isArray(after) ? after : []).flatMap(entryOf))
    for (const [id, entry] of before.flatMap(entryOf)) {
      if (left.has(id)) yield* droppedIn(entry, left.get(id), true)
      else yield id
    }
  } else if (isJsonObject(before) && (isJsonObject(after) || isWhole)) {
    for (const [field, value] of Object.entries(before)) {
      const now = isJsonObject(after) && Object.hasOwn(after, field) ? after[field] : undefined
      yield* droppedIn(value, now, isWhole)
    }
  }
}

function entryOf(entry: Json): [id: string, entry: Json][] {
  return isJsonObject(entry) && typeof entry.id === 'string' ? [[entry.id, entry]] : []
}
