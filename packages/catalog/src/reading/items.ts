/** Reads items and lists of items. Source: service.md#items. */
import { readPath, refuse } from '@yalkut/model'
import type { ItemBytes, ItemFilter, ItemPage, ReadyItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readIds, readItemId } from '../input/item-id.ts'
import type { Services } from '../services/services.ts'
import { nullable } from '../shapes/named.ts'
import { throwGone } from '../shown/known-items.ts'

/** `at`: in the state of that commit. Refuses `bad-request`, `not-found`. */
export function getItem(
  { projection: { reads } }: Services,
  idText: string,
  at?: number,
): ReadyItem {
  const id = readItemId(idText)
  if (at === undefined) return reads.items.find(id) ?? throwGone(reads, id)
  const then = reads.versions.asOf(id, at)
  if (then !== null) return then
  throw refuse('not-found', `There was no item ${id} at commit ${at}.`, { at })
}

export const MAX_BATCH = 200

/** List forms in the order requested; missing items are left out. */
export function getItems({ projection: { reads } }: Services, ids: string): ItemBytes[] {
  return reads.items.batch(readIds(ids, MAX_BATCH)).map(({ bytes }) => bytes)
}

/** Refuses `bad-request` for an unknown type, an invalid id of a set or sefer, or a bad cursor. */
export function listItems(services: Services, filter: ItemFilter): ItemPage {
  const { projection, schemas } = services
  const { type, set, additionsOf } = filter
  if (type !== undefined && !schemas.isType(type)) {
    throw refuse('bad-request', `There is no type “${type}”. See /v1/types.`, { type })
  }
  return projection.reads.lists.list({
    ...filter,
    ...(set === undefined ? {} : { set: readItemId(set) }),
    ...(additionsOf === undefined ? {} : { additionsOf: readItemId(additionsOf) }),
  })
}

export const Resolved = Type.Object({
  id: Type.String(),
  redirected: Type.Boolean({ description: 'The given path is an older path of the item.' }),
  path: nullable(Type.String({ description: 'The item’s path today.' })),
})
export type Resolved = Static<typeof Resolved>

/** Refuses `bad-request` for an invalid path, `not-found` for an unknown one. */
export function resolvePath({ projection: { reads } }: Services, text: string): Resolved {
  const path = readPath(text)
  if (path === null)
    throw refuse('bad-request', 'This is not a path.', { path: text.slice(0, 300) })
  const found = reads.items.resolve(path)
  if (found === null) throw refuse('not-found', `There is no item at ${path}.`, { path })
  return found
}
