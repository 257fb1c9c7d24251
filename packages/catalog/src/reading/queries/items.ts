/** Reads items and lists of items. Source: service.md#items. */
import { readPath, refuse } from '@yalkut/model'
import type { ItemBytes, ItemFilter, ItemPage, ReadyItem } from '@yalkut/projection'
import { readIds, readItemId } from '../../core/input/item-id.ts'
import { checkTypeFilter } from '../../core/schemas/type-filter.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import type { ResolvedPath } from '../../core/shapes/resolved.ts'
import { throwGone } from '../../core/shown/known-items.ts'
import { type FormQuery, formsOf, pageIn, readForm } from './item-form.ts'

/** `at`: in the state of that commit. Refuses `bad-request`, `not-found`. */
export function getItem({ projection }: Services, idText: string, at?: number): ReadyItem {
  const { reads } = projection
  const id = readItemId(idText)
  if (at === undefined) return reads.items.find(id) ?? throwGone(reads, id)
  assertReached(projection, at)
  const then = reads.versions.asOf(id, at)
  if (then !== null) return then
  throw refuse('not-found', commonSaid('no-item-at-commit', { id, at }), { at })
}

/** Refuses `not-found` for a commit that is not made yet. */
export function assertReached(projection: Services['projection'], at: number): void {
  const head = projection.head()
  if (at <= head) return
  throw refuse('not-found', readingSaid('no-commit', { at, head }), { at, head })
}

export const MAX_BATCH = 200

/** Items in the order requested; missing items are left out. `rest`: the ids whose bodies did not fit. */
export function getItems(
  services: Services,
  idsText: string,
  query: FormQuery = {},
): { items: ItemBytes[]; rest?: string[] } {
  const { reads } = services.projection
  const ids = readIds(idsText, MAX_BATCH)
  const form = readForm(services, { ...query, items: ids.length })
  const listed = (): ItemBytes[] => reads.items.batch(ids).map(({ bytes }) => bytes)
  if (form === null) return { items: listed() }
  const { items, read } = formsOf(services, ids, form, listed)
  return { items, ...(read < ids.length && { rest: ids.slice(read) }) }
}

/** Refuses `bad-request` for an unknown type, an invalid id of a set or sefer, a bad cursor, and as `readForm`. */
export function listItems(services: Services, query: ItemFilter & FormQuery): TotalPage {
  const { projection, schemas } = services
  const { include, fields, ...asked } = query
  const { type, set, additionsOf } = asked
  checkTypeFilter(schemas, type)
  const form = readForm(services, { include, fields, type, items: asked.limit })
  const filter = {
    ...asked,
    ...(set === undefined ? {} : { set: readItemId(set) }),
    ...(additionsOf === undefined ? {} : { additionsOf: readItemId(additionsOf) }),
  }
  const page = projection.reads.lists.list(filter)
  return withTotal(pageIn(services, page, form), projection.reads.lists.count(filter))
}

/** A page of items, with the number of all of them where it is kept. */
export type TotalPage = ItemPage & { total?: number }

export function withTotal(page: ItemPage, total: number | null): TotalPage {
  return total === null ? page : { ...page, total }
}

/** Refuses `bad-request` for an invalid path, `not-found` for an unknown one. */
export function resolvePath({ projection: { reads } }: Services, text: string): ResolvedPath {
  const path = readPath(text)
  if (path === null) throw refuse('bad-request', readingSaid('not-a-path'), { path: text.slice(0, 300) })
  const found = reads.items.resolve(path)
  if (found === null) throw refuse('not-found', commonSaid('no-item-at', { path }), { path })
  return found
}
