/** Items as the pages of sefarim show them: typed, in pages, and in a number of statements that does not grow with them.
 *  Source: decisions.md#the-site. */
import { type ItemType, isOf, storedItem } from '@yalkut/model'
import {
  type AnyShownItem,
  type ItemBytes,
  type ItemFilter,
  isCursor,
  type NamedItem,
  readItemBytes,
  type ShownItem,
  type TextLength,
  type TextPage,
  type WorkPart,
} from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import { layersOfEach, shownPagesOfEach } from '../../core/shown/layers.ts'
import { nameItems } from '../../core/shown/name-items.ts'

/** Some items of a list. `next`: the cursor of the following ones; null at the end. */
interface PageOf<I> {
  items: I[]
  next: string | null
}

interface ListQuery {
  limit: number
  /** One that is no cursor of such a list begins it. */
  cursor?: string | undefined
}

/** What items are called, by the given ids, also those that were merged since. */
export function namesOf({ projection: { reads } }: Services, ids: readonly string[]): Map<string, NamedItem> {
  return nameItems(reads, ids)
}

/** Items without their bodies, in the order asked; ids without an item are left out. */
export function shownItems({ projection: { reads } }: Services, ids: readonly string[]): AnyShownItem[] {
  return ids.length === 0 ? [] : reads.items.shown(ids)
}

/** As much of items with bodies as a page reads at once, in bytes. */
const MOST_WHOLE = 8_000_000

/** Items with their bodies, in the order asked, as far as `MOST_WHOLE` reaches; the others are left out. One statement. */
export function wholeItems({ projection: { reads } }: Services, ids: readonly string[]): AnyShownItem[] {
  return ids.length === 0 ? [] : reads.items.wholes(ids, MOST_WHOLE).items.map(shownOf)
}

/** The items of a type that link to an item by one field, in their order. */
export function linkedItems<T extends ItemType>(
  { projection: { reads } }: Services,
  type: T,
  query: { to: string; field: string; limit: number },
): ShownItem<T>[] {
  return reads.links.of(type, query)
}

/** The last of them; null without any. */
export function lastLinked<T extends ItemType>(
  { projection: { reads } }: Services,
  type: T,
  query: { to: string; field: string },
): ShownItem<T> | null {
  return reads.links.lastOf(type, query)
}

/** The relations of an item, those from it first, at most `limit` of both. One statement. */
export function relationsWith(
  { projection: { reads } }: Services,
  { id, limit }: { id: string; limit: number },
): ShownItem<'relation'>[] {
  return reads.links.byFields('relation', { to: id, fields: ['from', 'to'], limit })
}

/** Items of every type that link to an item by one field. */
export function linkedOfAnyType(
  { projection: { reads } }: Services,
  query: { to: string; field: string; limit: number },
): AnyShownItem[] {
  return reads.links.shown(query)
}

/** The same for each of several items. One statement. */
export function linkedItemsOfEach<T extends ItemType>(
  { projection: { reads } }: Services,
  type: T,
  query: { to: readonly string[]; field: string; limit: number },
): Map<string, ShownItem<T>[]> {
  return reads.links.ofEach(type, query)
}

/** The same in pages. One statement. */
export function pageOfLinked(
  { projection: { reads } }: Services,
  { cursor, ...query }: ListQuery & { to: string; field: string; type: string },
): PageOf<AnyShownItem> {
  const { items, next } = reads.links.linked({ ...query, ...knownCursor(cursor) })
  return { items: items.map(shownOf), next }
}

/** The parts of a known sefer, with the number of their units. */
export function partsOfWork({ projection: { reads } }: Services, work: string): Omit<WorkPart, 'ids'>[] {
  return reads.works.parts(work)
}

/** The units of one part of a sefer, in order. One statement. */
export function unitsOfPart(
  { projection: { reads } }: Services,
  work: string,
  { part, limit, cursor }: ListQuery & { part: string },
): PageOf<ShownItem<'unit'>> {
  const { items, next } = reads.works.part(work, part, knownCursor(cursor).cursor, limit)
  return { items: items.map(shownOf).filter((item) => isOf(item, 'unit')), next }
}

/** The items of a list. One statement. */
export function itemsOfList(
  { projection: { reads } }: Services,
  { cursor, ...filter }: Omit<ItemFilter, 'cursor'> & ListQuery,
): PageOf<AnyShownItem> {
  const { items, next } = reads.lists.list({ ...filter, ...knownCursor(cursor) })
  return { items: items.map(shownOf), next }
}

/** A unit with at most `each` of those before it and after it in its sefer. Three statements. */
export function unitsAround(
  { projection: { reads } }: Services,
  unit: string,
  { each }: { each: number },
): ShownItem<'unit'>[] {
  return reads.links.around('unit', { id: unit, field: 'work', each })
}

/** The links to a known item in groups, the largest first. One statement. */
export function linkCounts(
  { projection: { reads } }: Services,
  id: string,
): { type: string; field: string; count: number }[] {
  return reads.links.counts(id)
}

/** Paragraphs of these texts, and how many a machine wrote. One statement. */
export function countTexts(
  { projection: { reads } }: Services,
  texts: readonly string[],
): ReadonlyMap<string, { paragraphs: number; machine: number; withheld: number }> {
  return texts.length === 0 ? new Map() : reads.texts.count(texts)
}

/** How long each of these texts is; those without paragraphs are left out. One statement. */
export function lengthsOfTexts(
  { projection: { reads } }: Services,
  texts: readonly string[],
): ReadonlyMap<string, TextLength> {
  return reads.texts.lengths(texts)
}

/** Paragraphs and headings of a text, `limit` of them after the first `from`. Two statements at most. */
export function pageOfText(
  { projection: { reads } }: Services,
  text: string,
  query: { from: number; limit: number },
): TextPage {
  return reads.texts.page(text, query)
}

/** How many paragraphs and headings of the text are before this one; null: it is not in the text. */
export function indexInText({ projection: { reads } }: Services, text: string, segment: string): number | null {
  return reads.texts.indexOf(text, segment)
}

/** The proofread level of the pages of each scan that was read. Two statements. */
export function levelsOfScans(
  { projection: { reads } }: Services,
  scans: readonly string[],
): Map<string, { page: number; proofread: number }[]> {
  const layers = scans.length === 0 ? [] : layersOfEach(reads, scans)
  const pages = layers.length === 0 ? [] : shownPagesOfEach(reads, layers)
  return new Map(layers.map(({ scan }, at) => [scan, pages[at] ?? []]))
}

function knownCursor(cursor: string | undefined): { cursor?: string } {
  return cursor !== undefined && isCursor(cursor, 'string', 'string') ? { cursor } : {}
}

/** The item of a rendered answer. */
export function shownOf(bytes: ItemBytes): AnyShownItem {
  const { id, type, path, rev, data, withheld = null } = readItemBytes(bytes)
  return storedItem({ id, path, rev, withheld }, { type, data })
}
