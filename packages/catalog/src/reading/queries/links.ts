/** Reads the links to an item. Source: service.md#items; routes.md#items. */
import { aType, CHILD_FIELD, isItemType, isUnchecked, refuse } from '@yalkut/model'
import { type Backlink, EMPTY_PAGE, type ItemBytes, type ItemPage, isCursor, type ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readIds } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import { FieldFilter, TypeFilter } from '../../core/shapes/fields.ts'
import type { Relation } from '../../core/shapes/item.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { type FormQuery, pageIn, readForm } from './item-form.ts'
import { MAX_BATCH, type TotalPage, withTotal } from './items.ts'

export const LinkQuery = Type.Object({
  field: FieldFilter,
  type: TypeFilter,
  limit: limitOf(1_000, 500),
  cursor: Cursor,
})
export type LinkQuery = Static<typeof LinkQuery>

/** The children of an item, in order. Field and type have defaults for each type of parent. An item of a type that holds
 *  nothing has none. */
export function listChildren(services: Services, idText: string, query: LinkQuery & FormQuery): TotalPage {
  const { links } = services.projection.reads
  const { id: to, type: parent } = getSummary(services.projection.reads, idText)
  const { field, type, cursor, limit, ...asked } = query
  const usual = isItemType(parent) ? CHILD_FIELD[parent] : undefined
  const ofType = type ?? (field === undefined ? usual?.type : undefined)
  const form = readForm(services, { ...asked, type: ofType, items: limit })
  const group = { to, ...(ofType !== undefined && { type: ofType }) }
  const page = { limit, ...(cursor !== undefined && { cursor }) }
  if (field === undefined && parent === 'set') {
    const found = links.childrenOfSet({ ...group, ...page })
    // The whole list is in one page often, and is counted then.
    const isWhole = cursor === undefined && found.next === null
    const total = isWhole ? found.ids.length : links.countOfSet(group)
    return withTotal(pageIn(services, found, form), total)
  }
  const by = field ?? usual?.field
  if (by === undefined) return withTotal(EMPTY_PAGE, 0)
  const found = links.linked({ ...group, ...page, field: by })
  return withTotal(pageIn(services, found, form), links.countLinked({ ...group, field: by }))
}

/** One group of the links to an item, with their total number. Refuses `invalid` for a bad cursor
 *  (shapes.md#limits-of-a-page), unlike the lists. */
export function listLinked(
  services: Services,
  idText: string,
  { include, fields, ...query }: LinkQuery & FormQuery & { field: string },
): ItemPage & { total: number } {
  const { reads } = services.projection
  const { id: to } = getSummary(reads, idText)
  if (query.cursor !== undefined && !isCursor(query.cursor, 'string', 'string')) {
    throw refuse('invalid', readingSaid('foreign-cursor'))
  }
  const form = readForm(services, { include, fields, type: query.type, items: query.limit })
  return {
    ...pageIn(services, reads.links.linked({ ...query, to }), form),
    total: reads.links.countLinked({ ...query, to }),
  }
}

/** The first links of one group for each of several items; ids without links are left out. */
export function linkedOfEach(
  { projection: { reads } }: Services,
  ids: string,
  query: { field: string; type?: string; limit: number },
): { id: string; items: ItemBytes[] }[] {
  return reads.links.linkedOfEach({ ...query, to: readIds(ids, MAX_BATCH) })
}

export function linkedCounts(
  { projection: { reads } }: Services,
  idText: string,
): { type: string; field: string; count: number }[] {
  return reads.links.counts(getSummary(reads, idText).id)
}

export function listBacklinks(
  { projection: { reads } }: Services,
  idText: string,
  query: LinkQuery,
): { backlinks: Backlink[]; next: string | null } {
  return reads.links.backlinks({ ...query, to: getSummary(reads, idText).id })
}

export interface RelationView extends Omit<Relation, 'item'> {
  /** In its list form. */
  item: ItemBytes
}

/** The most relations in one answer; a text has at most hundreds of sources. */
const MAX_RELATIONS = 1_000

/** Relations from and to an item, those from the item first. */
export function listRelations({ projection: { reads } }: Services, idText: string): RelationView[] {
  const { id } = getSummary(reads, idText)
  return (['out', 'in'] as const).flatMap((direction) => {
    const field = direction === 'out' ? 'from' : 'to'
    const relations = reads.links.of('relation', { to: id, field, limit: MAX_RELATIONS })
    const ends = relations.map((relation) => {
      const { from, to } = relation.data
      return { relation, other: direction === 'out' ? to : from }
    })
    const others = reads.items.batch(ends.map(({ other }) => other))
    const found = new Map(others.map((item) => [item.id, item.bytes]))
    return ends.flatMap(({ relation, other }) => {
      const item = found.get(other)
      return item === undefined ? [] : [viewOf(relation, { direction, other, item })]
    })
  })
}

function viewOf(
  { id, data: { kind, at, note, origin } }: ShownItem<'relation'>,
  end: Pick<RelationView, 'direction' | 'other' | 'item'>,
): RelationView {
  return {
    id,
    kind,
    ...end,
    ...(at !== undefined ? { at } : {}),
    ...(note !== undefined ? { note } : {}),
    machine: isUnchecked(origin),
  }
}

/** The units before and after this one in its sefer. Refuses `not-found` for an item that is no unit. */
export function unitNeighbours(
  { projection: { reads } }: Services,
  idText: string,
): { previous: ItemBytes | null; next: ItemBytes | null } {
  const unit = getSummary(reads, idText)
  if (unit.type !== 'unit') throw refuse('not-found', commonSaid('not-a-unit', { id: unit.id, type: aType(unit.type) }))
  return reads.links.neighbours(unit.id, 'work')
}

/** The most items in one count of links. */
export const MAX_REF_COUNTS = 100_000

/** The number of links of one field to each item. */
export function refCounts(
  { projection: { reads } }: Services,
  { field, type, limit }: { field: string; type?: string | undefined; limit: number },
): { [id: string]: number } {
  const counts = reads.links.refCounts(field, type, limit)
  return Object.fromEntries(counts.map(({ id, n }) => [id, n]))
}
