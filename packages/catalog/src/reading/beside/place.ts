/** The place about which a reader asks: an item, or a paragraph of its body or of one of its texts. */
import {
  type BodySegment,
  bodyHrefs,
  bodyOf,
  isItemId,
  isOf,
  plainText,
  readId,
  refuse,
  segmentsOf,
} from '@yalkut/model'
import type { AnyShownItem, Reads, ShownItem } from '@yalkut/projection'
import { readItemId } from '../../core/input/item-id.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import { throwGone } from '../../core/shown/known-items.ts'
import { ownParagraph } from '../../core/shown/own-paragraph.ts'
import { isCountedSegment } from '../queries/cited-segment.ts'

export interface Place {
  /** With its body. */
  item: AnyShownItem
  /** Null for an item that is neither a unit nor a text of one. */
  unit: ShownItem<'unit'> | null
  /** The text of which the item or the segment is a part. */
  text: ShownItem<'text'> | null
  segment: PlaceSegment | null
  /** What names the unit in `unit`: its texts and where it is printed. */
  linked: AnyShownItem[]
}

export interface PlaceSegment {
  id: string
  /** A paragraph of a text, which is an item. */
  item: ShownItem<'segment'> | null
  /** By its own number, or by its count among paragraphs; null for a heading. */
  n: number | null
  /** Among all segments, from 0. */
  at: number
  /** The items that its words link to. */
  hrefs: string[]
  words: string
  /** Whether it is one of those from the first to the last. */
  isBetween(first: string, last: string): boolean
}

/** Texts and printings of one unit that are looked at. */
const MAX_LINKED = 200

/** Refuses `bad-request` for an id that is none, `not-found` for an unknown item, and for a paragraph that readers are not shown. */
export function findPlace(reads: Reads, idText: string, segment: string | undefined): Place {
  const id = readItemId(idText)
  const item = reads.items.whole(id) ?? throwGone(reads, id)
  if (isOf(item, 'segment') && (segment === undefined || segment === id)) return ofParagraph(reads, item, id)
  const asked = segment === undefined ? null : readId(segment)
  if (segment !== undefined && asked !== null && isItemId(asked)) {
    return ofParagraph(reads, item, asked)
  }
  const text = isOf(item, 'text') ? item : null
  const unit = unitOf(reads, item, text)
  const linked = linkedTo(reads, unit)
  return { item, unit, text, linked, segment: segment === undefined ? null : bodySegment(item, segment) }
}

/** `asked`: the item that the reader named, of which the paragraph must be. */
function ofParagraph(reads: Reads, asked: AnyShownItem, id: string): Place {
  const own = ownParagraph(reads, asked, id)
  if (own === null) throw noParagraph(asked.id)
  const { segment, text } = own
  const unit = isOf(asked, 'unit') ? asked : unitOf(reads, asked, text)
  const place = reads.beside.placeInText(text.id, segment.id)
  return {
    item: asked.id === segment.id ? (unit ?? text) : asked,
    unit,
    text,
    linked: linkedTo(reads, unit),
    segment: {
      id: segment.id,
      item: segment,
      n: place?.n ?? null,
      at: place?.at ?? 0,
      hrefs: [],
      words: segment.data.content,
      isBetween: betweenIn(reads, text.id, segment.id),
    },
  }
}

/** Many relations of one text name the same few paragraphs: each is looked up once. */
function betweenIn(reads: Reads, text: string, id: string): PlaceSegment['isBetween'] {
  const known = new Map<string, string | null>()
  const sortOf = (end: string): string | null => {
    const sort = known.has(end) ? (known.get(end) ?? null) : reads.beside.sortInText(text, end)
    known.set(end, sort)
    return sort
  }
  const isAfter = (end: string, other: string): boolean => {
    const [sort, otherSort] = [sortOf(end), sortOf(other)]
    if (sort === null || otherSort === null) return false
    return sort === otherSort ? end >= other : sort > otherSort
  }
  return (first, last) => isAfter(id, first) && isAfter(last, id)
}

function unitOf(reads: Reads, item: AnyShownItem, text: ShownItem<'text'> | null): ShownItem<'unit'> | null {
  if (isOf(item, 'unit')) return item
  if (text?.data.unit === undefined) return null
  const unit = reads.items.whole(text.data.unit)
  return unit !== null && isOf(unit, 'unit') ? unit : null
}

function linkedTo(reads: Reads, unit: ShownItem<'unit'> | null): AnyShownItem[] {
  return unit === null ? [] : reads.links.shown({ to: unit.id, field: 'unit', limit: MAX_LINKED })
}

/** Of the first version that has it. */
function bodySegment(item: AnyShownItem, id: string): PlaceSegment {
  const versions = bodyOf(item)?.versions ?? []
  for (const version of versions) {
    const all = segmentsOf(version)
    const at = all.findIndex((segment) => segment.id === id)
    const segment = all[at]
    if (segment === undefined) continue
    const indexOf = (end: string): number => all.findIndex((each) => each.id === end)
    const same = versions.flatMap((each) => segmentsOf(each).filter((other) => other.id === id))
    return {
      id,
      item: null,
      n: numberOf(all, segment),
      at,
      hrefs: bodyHrefs(same.map(({ text }) => text)),
      words: plainText(segment),
      isBetween(first, last) {
        const [from, to] = [indexOf(first), indexOf(last)]
        return from >= 0 && to >= 0 && from <= at && at <= to
      },
    }
  }
  throw noParagraph(item.id)
}

function numberOf(all: readonly BodySegment[], segment: BodySegment): number | null {
  if (segment.n !== undefined) return segment.n
  const counted = all.filter(isCountedSegment)
  const at = counted.indexOf(segment)
  return at < 0 || counted.some(({ n }) => n !== undefined) ? null : at + 1
}

function noParagraph(id: string) {
  return refuse('not-found', readingSaid('no-such-paragraph', { id }), { id })
}
