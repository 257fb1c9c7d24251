/** Lists of what is beside a place: each is read in pages, from one source after another. */
import { type BodyVersion, plainText } from '@yalkut/model'
import type { BesideItem } from '../../core/shapes/beside.ts'

/** What a list says of an item, before it is named. */
export interface Entry extends Omit<BesideItem, 'type' | 'path' | 'name' | 'machine' | 'whole'> {
  isMachine?: boolean
  isWhole?: boolean
  /** It says where in the item, and what people wrote about it. */
  relation?: string
  /** The item whose name it goes by; by default its own. */
  namedBy?: string
  /** A paragraph that is an item: its words are the snippet. */
  wordsOf?: string
  /** The words of the item begin the snippet. */
  isOpened?: boolean
}

export interface Keyed {
  /** Its place in the source. */
  key: string
  entry: Entry
}

/** A part of a list, in an order of its own. */
export interface Source {
  count(): number
  /** Those after a key, at most `limit`. */
  read(after: string | null, limit: number): Keyed[]
}

export interface Position {
  source: number
  key: string
}

export interface Page {
  total: number
  entries: Entry[]
  /** Of the last entry; null: nothing comes after it. */
  last: Position | null
}

/** The entries after a position. `limit` 0 only counts them. */
export function pageOf(sources: readonly Source[], after: Position | null, limit: number): Page {
  const total = sources.reduce((sum, source) => sum + source.count(), 0)
  const found: (Keyed & { source: number })[] = []
  for (const [at, source] of sources.entries()) {
    if (limit === 0 || found.length > limit || at < (after?.source ?? 0)) continue
    const from = after?.source === at ? after.key : null
    for (const each of source.read(from, limit + 1 - found.length)) found.push({ ...each, source: at })
  }
  const page = found.slice(0, limit)
  const end = page.at(-1)
  const isMore = found.length > limit && end !== undefined
  return {
    total,
    entries: page.map(({ entry }) => entry),
    last: isMore ? { source: end.source, key: end.key } : null,
  }
}

/** A list that is read whole. The entries of one key are one. */
export function listSource(all: readonly Keyed[]): Source {
  const list = [...new Map(all.map((each) => [each.key, each])).values()]
  return {
    count: () => list.length,
    read(after, limit) {
      const at = after === null ? 0 : list.findIndex(({ key }) => key === after) + 1
      return list.slice(at, at + limit)
    },
  }
}

/** Entries that are known by the item and its paragraph. */
export function entrySource(entries: readonly Entry[]): Source {
  return listSource(
    entries.map((entry) => ({ key: [entry.id, entry.segment, entry.version, entry.page].join(' '), entry })),
  )
}

/** As much of the words as a list shows. */
const MOST_LETTERS = 400

export function snippetOf(words: string): string {
  const plain = words.replace(/\s+/gu, ' ').trim()
  if (plain.length <= MOST_LETTERS) return plain
  const end = plain.lastIndexOf(' ', MOST_LETTERS)
  return `${plain.slice(0, end > 0 ? end : MOST_LETTERS)} …`
}

/** For an entry: none where there are none. */
export function snippetField(words: string): { snippet?: string } {
  const snippet = snippetOf(words)
  return snippet === '' ? {} : { snippet }
}

/** Segments of which an opening is made. */
const OPENING = 12

/** The first words of a version. */
export function openingOf({ segments }: BodyVersion): string {
  return segments.slice(0, OPENING).map(plainText).join(' ')
}
