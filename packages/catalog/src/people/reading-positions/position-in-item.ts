/** Checks a reading position against the item in which a person stopped: a position that does not exist could not be opened
 *  again. Source: shapes.md#reading-positions. */
import {
  aType,
  findSegment,
  idIn,
  isBody,
  isItemId,
  isOf,
  type JsonObject,
  type Refusal,
  refuse,
  type Sentence,
} from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { peopleSaid } from '../../core/sentences/people.ts'

/** The types in which a person stops, by what the person does. */
const TYPES: { readonly [K in 'read' | 'listen']: readonly string[] } = {
  read: ['work', 'unit', 'publication', 'scan', 'text', 'event', 'recording', 'author', 'person', 'place', 'topic'],
  listen: ['event', 'recording'],
}

export interface PositionInItem {
  kind: 'read' | 'listen'
  key: string
  place: JsonObject
}

/** The item is `place.item`, or `key` when that is an item's id; a position elsewhere is not checked. Refuses `invalid` for an
 *  unknown item, an item of another type, and a `page`, `ms` or `segment` that the item does not have. */
export function assertInItem(reads: Reads, { kind, key, place }: PositionInItem): void {
  const named = place.item ?? (isItemId(key) ? key : undefined)
  if (named === undefined) return
  if (typeof named !== 'string' || !isItemId(named)) throw wrong('item', peopleSaid('place-item-id'))
  const item = reads.items.whole(named)
  if (item === null) throw gone(reads, named)
  if (!TYPES[kind].includes(item.type)) {
    const facts = { named, type: aType(item.type) }
    throw wrong('item', kind === 'read' ? peopleSaid('type-not-read', facts) : peopleSaid('type-not-heard', facts))
  }
  assertPage(item, place)
  assertMoment(item, place)
  assertSegment(reads, item, place)
}

function wrong(field: string, message: Sentence, more: JsonObject = {}): Refusal {
  return refuse('invalid', message, { field, ...more })
}

function gone(reads: Reads, id: string): Refusal {
  const { mergedInto } = reads.items.whyGone(id)
  if (mergedInto === null) return wrong('item', peopleSaid('no-item', { id }))
  return wrong('item', peopleSaid('merged-into', { id, mergedInto }), { mergedInto })
}

function assertPage(item: AnyShownItem, { page }: JsonObject): void {
  if (page === undefined || page === null) return
  if (!isOf(item, 'scan') && !isOf(item, 'publication')) return
  if (!isWhole(page, 1)) throw wrong('page', peopleSaid('place-page-number'))
  const { pageCount } = item.data
  if (pageCount === undefined || pageCount === 0 || page <= pageCount) return
  throw wrong('page', peopleSaid('place-no-page', { id: item.id, pageCount, page }))
}

function assertMoment(item: AnyShownItem, { ms }: JsonObject): void {
  if (ms === undefined || ms === null) return
  if (!isOf(item, 'recording') && !isOf(item, 'event')) {
    throw wrong('ms', peopleSaid('only-recordings-moments', { id: item.id, type: aType(item.type) }))
  }
  if (!isWhole(ms, 0)) throw wrong('ms', peopleSaid('place-ms-number'))
  const durationMs = isOf(item, 'recording') ? item.data.durationMs : undefined
  if (durationMs === undefined || durationMs === 0 || ms <= durationMs) return
  throw wrong('ms', peopleSaid('place-past-end', { id: item.id, durationMs, ms }))
}

/** A segment of its page words, or a paragraph of a text: of the item itself, or of its transcript. */
function assertSegment(reads: Reads, item: AnyShownItem, { segment }: JsonObject): void {
  if (segment === undefined || segment === null) return
  if (typeof segment !== 'string') throw wrong('segment', peopleSaid('place-segment-id'))
  // Withheld words are not shown, so that nobody can tell whether a segment is there.
  if (item.withheld !== null) return
  const { body }: JsonObject = item.data
  const inBody = isBody(body) && body.versions.some((version) => findSegment(version, segment))
  if (inBody || isParagraph(reads, item, segment)) return
  throw wrong('segment', peopleSaid('place-no-segment', { id: item.id, segment: segment.slice(0, 40) }))
}

function isParagraph(reads: Reads, { id }: AnyShownItem, segment: string): boolean {
  if (!isItemId(segment)) return false
  const [paragraph] = reads.items.of('segment', [segment])
  if (paragraph === undefined) return false
  if (paragraph.data.text === id) return true
  const [text] = reads.items.shown([paragraph.data.text])
  const parents = ['unit', 'publication', 'recording'].map((field) => idIn(text?.data, field))
  if (parents.includes(id)) return true
  const [recording] = reads.items.of('recording', [idIn(text?.data, 'recording') ?? id])
  return recording?.data.event === id
}

function isWhole(value: unknown, min: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= min
}
