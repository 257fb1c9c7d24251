/** The contents of a printing as one arranges them: a value that is never changed in place, and the operations on it. Pure.
 *  Source: shapes.md#contents-of-a-printing. */
import type { KnownEntry, MapPage } from './desk-page.ts'
import { type Anchor, anchorsOf } from './printed-numbers.ts'

export interface Entry {
  /** Its own id in the catalog, or `n1` of a new one. */
  key: string
  page: number
  /** From 0, the highest. */
  level: number
  name: string
  unit: string | null
  /** A new unit is made for it; else it is a name alone. */
  isNew: boolean
  /** Where it ends; null: where the next one begins. */
  end: number | null
  /** What is before it ends on its first page, and not on the page before. */
  isShared: boolean
}

export interface Work {
  /** In the order of the book. */
  entries: readonly Entry[]
  anchors: readonly Anchor[]
  /** The page that is looked at, from 1, and which of its entries. */
  at: number
  chosen: string | null
  /** A name that is being typed: of this entry, or of a new one on the page (null). */
  naming: { key: string | null; text: string; unit: string | null; level: number } | null
  /** The contents as they were when the work began. */
  base: readonly KnownEntry[]
  /** How many new entries were made: their keys are never given twice. */
  made: number
}

export type Operation =
  | {
      do: 'begin'
      page: number
      level: number
      name: string
      unit: string | null
      isNew: boolean
      isShared: boolean
    }
  | { do: 'name'; key: string; name: string; unit: string | null; level: number }
  | { do: 'level'; key: string; by: 1 | -1 }
  | { do: 'move'; key: string; page: number }
  | { do: 'end'; key: string; page: number | null }
  | { do: 'share' | 'remove'; key: string }
  | { do: 'number'; page: number; printed: string | null }

type Bounds = Pick<MapPage, 'pages' | 'levels'>

/** Without a sefer, names may contain names so deep. */
const DEPTH = 3

export function lowestLevel({ levels }: Pick<MapPage, 'levels'>): number {
  return levels.length === 0 ? DEPTH - 1 : levels.length - 1
}

export function workOn(page: MapPage): Work {
  return {
    entries: entriesOf(page.entries, page),
    anchors: anchorsOf(page.labels, page.pages),
    at: 1,
    chosen: null,
    naming: null,
    base: page.entries,
    made: 0,
  }
}

/** The entries of the catalog. Their levels are not stored: an entry that contains others is above them. */
export function entriesOf(known: readonly KnownEntry[], page: Bounds): Entry[] {
  const lowest = lowestLevel(page)
  const open: KnownEntry[] = []
  const entries = known.map((each, at): Entry => {
    while (open.length > 0 && !contains(open.at(-1), each)) open.pop()
    const depth = Math.min(lowest, open.length)
    open.push(each)
    const before = known[at - 1]
    const isInside = before !== undefined && open.includes(before) && before !== each
    return {
      key: each.id,
      page: each.from,
      unit: each.unit,
      isNew: false,
      end: null,
      level: each.unit !== null && page.levels.length > 0 ? lowest : depth,
      name: each.name?.he ?? '',
      isShared: before !== undefined && !isInside && before.to >= each.from && before.from < each.from,
    }
  })
  const ends = new Map(known.map(({ id, to }) => [id, to]))
  const follow = following(entries, page.pages, ({ key, page: from }) => ends.get(key) ?? from)
  return entries.map((entry) => {
    const to = ends.get(entry.key) ?? entry.page
    return follow.get(entry.key) === to ? entry : { ...entry, end: to }
  })
}

function contains(above: KnownEntry | undefined, each: KnownEntry): boolean {
  if (above === undefined || each.from < above.from || each.to > above.to) return false
  if (above.unit !== null && each.unit !== null) return false
  // What begins where the other ends comes after it.
  return above.unit === null || each.unit === null ? !(each.from === above.to && above.from < above.to) : false
}

/** The last page of each entry: the page before the next entry that is not in it, or that page where the two share it. */
export function endsOf(entries: readonly Entry[], pages: number): ReadonlyMap<string, number> {
  const ends = new Map<string, number>()
  following(entries, pages, ({ key, page, end }, follow) => {
    const last = Math.max(page, end === null ? follow : Math.min(end, pages))
    ends.set(key, last)
    return last
  })
  return ends
}

/** Where each entry ends if its end follows from the next one, within the entries that it is in. `endOf`: where it ends. */
function following(
  entries: readonly Entry[],
  pages: number,
  endOf: (entry: Entry, follow: number) => number,
): ReadonlyMap<string, number> {
  const nexts = nextOutside(entries)
  const open: { level: number; last: number }[] = []
  const found = new Map<string, number>()
  for (const [at, entry] of entries.entries()) {
    while ((open.at(-1)?.level ?? -1) >= entry.level) open.pop()
    const next = nexts[at]
    const before = next === undefined ? pages : next.isShared ? next.page : next.page - 1
    const follow = Math.max(entry.page, Math.min(before, open.at(-1)?.last ?? pages))
    found.set(entry.key, follow)
    open.push({ level: entry.level, last: endOf(entry, follow) })
  }
  return found
}

/** The next entry that is not in each one. */
function nextOutside(entries: readonly Entry[]): (Entry | undefined)[] {
  const nexts: (Entry | undefined)[] = []
  const later: Entry[] = []
  for (const entry of entries.toReversed()) {
    while ((later.at(-1)?.level ?? -1) > entry.level) later.pop()
    nexts.push(later.at(-1))
    later.push(entry)
  }
  return nexts.toReversed()
}

export function apply(work: Work, operation: Operation, page: Bounds): Work {
  switch (operation.do) {
    case 'begin': {
      const { do: _, ...entry } = operation
      const key = `n${work.made + 1}`
      const entries = [...work.entries, { ...entry, key, end: null }]
      return { ...work, entries: inBook(entries), made: work.made + 1, chosen: key }
    }
    case 'name': {
      const { key, name, unit, level } = operation
      return changed(work, key, (entry) => ({ ...entry, name, unit, level }))
    }
    case 'level': {
      const { key, by } = operation
      return changed(work, key, (entry) => {
        const level = Math.max(0, Math.min(lowestLevel(page), entry.level + by))
        return { ...entry, level }
      })
    }
    case 'move': {
      const to = Math.max(1, Math.min(page.pages, operation.page))
      const moved = changed(work, operation.key, (entry) => ({
        ...entry,
        page: to,
        end: entry.end === null ? null : Math.max(to, entry.end),
      }))
      return { ...moved, entries: inBook(moved.entries), at: to, chosen: operation.key }
    }
    case 'end':
      return changed(work, operation.key, (entry) => ({
        ...entry,
        end: operation.page === null ? null : Math.max(entry.page, operation.page),
      }))
    case 'share':
      return changed(work, operation.key, (entry) => ({ ...entry, isShared: !entry.isShared }))
    case 'remove': {
      const entries = work.entries.filter(({ key }) => key !== operation.key)
      return { ...work, entries, chosen: null }
    }
    case 'number': {
      const others = work.anchors.filter((anchor) => anchor.page !== operation.page)
      const { page: at, printed } = operation
      const anchors = printed === null ? others : [...others, { page: at, printed }]
      return { ...work, anchors: anchors.toSorted((a, b) => a.page - b.page) }
    }
    default:
      return operation satisfies never
  }
}

function changed(work: Work, key: string, change: (entry: Entry) => Entry): Work {
  return { ...work, entries: work.entries.map((each) => (each.key === key ? change(each) : each)) }
}

/** By their pages; of one page in the order in which they were made, what is above first. */
export function inBook(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.page - b.page)
}

export function entriesAt({ entries }: Pick<Work, 'entries'>, page: number): Entry[] {
  return entries.filter((entry) => entry.page === page)
}

/** The entry that a page belongs to: the last one that begins on it or before it. */
export function entryBefore({ entries }: Pick<Work, 'entries'>, page: number): Entry | null {
  return entries.findLast((entry) => entry.page <= page) ?? null
}

/** The level that a new entry is likely to have: under a heading that has nothing yet, and else beside the last one. The first is a unit
 *  of the sefer. */
export function levelFor(work: Work, page: number, bounds: Bounds): number {
  const before = entryBefore(work, page)
  const isOfSefer = bounds.levels.length > 0
  if (before === null) return isOfSefer ? lowestLevel(bounds) : 0
  const isHeading = isOfSefer && before.level < lowestLevel(bounds)
  return isHeading ? before.level + 1 : before.level
}
