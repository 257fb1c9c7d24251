/** Reading what points at an item. Source: service.md#items; routes.md#items. */
import { CHILD_FIELD, isItemType, refuse } from '@yalkut/model'
import { type Backlink, type ItemPage, isCursor, type ShownItem } from '@yalkut/projection'
import { readIds } from '../input/item-id.ts'
import type { Services } from '../services/services.ts'
import { getSummary } from '../shown/known-items.ts'
import { MAX_BATCH } from './items.ts'

export interface LinkAsk {
  field?: string
  type?: string
  cursor?: string
  limit: number
}

/** What an item holds, in order; field and type default by the type of the parent. Refuses `bad-request` where a
 *  type holds nothing by itself and no field is named. */
export function listChildren(
  { projection: { reads } }: Services,
  idText: string,
  ask: LinkAsk,
): ItemPage {
  const parent = getSummary(reads, idText)
  const usual = isItemType(parent.type) ? CHILD_FIELD[parent.type] : undefined
  const field = ask.field ?? usual?.field
  if (field === undefined) {
    throw refuse('bad-request', `A ${parent.type} holds nothing by itself. Name a field.`)
  }
  const type = ask.type ?? (ask.field === undefined ? (usual?.type ?? undefined) : undefined)
  return reads.links.linked({
    ...ask,
    to: parent.id,
    field,
    ...(type === undefined ? {} : { type }),
  })
}

/** One group of what points at an item, with how many there are in all. Refuses `invalid` for a cursor that is none
 *  (shapes.md#limits-of-a-page), unlike the lists. */
export function listLinked(
  { projection: { reads } }: Services,
  idText: string,
  ask: LinkAsk & { field: string },
): ItemPage & { total: number } {
  const { id: to } = getSummary(reads, idText)
  if (ask.cursor !== undefined && !isCursor(ask.cursor, 'string', 'string')) {
    throw refuse('invalid', 'This cursor is not one that the list gave. Start again without it.')
  }
  return { ...reads.links.linked({ ...ask, to }), total: reads.links.countLinked({ ...ask, to }) }
}

/** The first of one group for each of many items, ids without any left out. */
export function linkedOfEach(
  { projection: { reads } }: Services,
  ids: string,
  ask: { field: string; type?: string; limit: number },
): { id: string; items: Buffer[] }[] {
  return reads.links.linkedOfEach({ ...ask, to: readIds(ids, MAX_BATCH) })
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
  ask: LinkAsk,
): { backlinks: Backlink[]; next: string | null } {
  return reads.links.backlinks({ ...ask, to: getSummary(reads, idText).id })
}

export interface RelationView {
  /** The relation item. */
  id: string
  kind: string
  direction: 'out' | 'in'
  /** The item at the other end. */
  other: string
  /** That item in its list form. */
  item: Buffer
  at?: string
  note?: string
  /** A machine found it and no person has checked it. */
  machine: boolean
}

/** How many relations one answer carries; a text has hundreds of sources at most. */
const MAX_RELATIONS = 1_000

/** Relations of an item both ways, those out of it first. */
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
    machine: origin !== undefined && origin.checked !== true,
  }
}

/** The units before and after this one in its sefer. Refuses `not-found` for what is no unit. */
export function unitNeighbours(
  { projection: { reads } }: Services,
  idText: string,
): { previous: Buffer | null; next: Buffer | null } {
  const unit = getSummary(reads, idText)
  if (unit.type !== 'unit') throw refuse('not-found', `${unit.id} is a ${unit.type}, not a unit.`)
  return reads.links.neighbours(unit.id, 'work')
}

/** The most items that one answer counts links for. */
const MAX_REF_COUNTS = 100_000

/** How many links of a field lead to each item. */
export function refCounts(
  { projection: { reads } }: Services,
  field: string,
  type?: string,
): { [id: string]: number } {
  const counts = reads.links.refCounts(field, type, MAX_REF_COUNTS)
  return Object.fromEntries(counts.map(({ id, n }) => [id, n]))
}
