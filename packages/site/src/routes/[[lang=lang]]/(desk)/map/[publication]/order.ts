/** What is sent of the contents, and what will come of it. Pure. Source: shapes.md#contents-of-a-printing. */
import type { FullName, KnownEntry, MapPage } from './desk-page.ts'
import { type Jump, jumpsOf, labelsOf } from './printed-numbers.ts'
import { type Entry, endsOf, entriesOf, lowestLevel, type Work } from './work.ts'

export interface OrderEntry {
  id?: string
  from: number
  to: number
  unit?: string
  newUnit?: { label: FullName }
  label?: FullName
  level?: number
}

export interface Order {
  scan?: string
  entries: OrderEntry[]
  known: { [id: string]: number }
  labels?: { page: number; printed: string }[]
}

/** What of the work is sent. */
export type Arranged = Pick<Work, 'entries' | 'anchors' | 'base'>

/** The body of `POST /v1/publications/{id}/contents`. Printed numbers that are as they were are left out. */
export function orderOf(work: Arranged, page: MapPage): Order {
  const ends = endsOf(work.entries, page.pages)
  const known = new Map(work.base.map((entry) => [entry.id, entry]))
  const labels = labelsOf(work.anchors, page.pages)
  const isSame = JSON.stringify(labels) === JSON.stringify(page.labels)
  return {
    ...(page.scan !== null && { scan: page.scan }),
    entries: work.entries.map((entry) => ({
      ...(known.has(entry.key) && { id: entry.key }),
      from: entry.page,
      to: ends.get(entry.key) ?? entry.page,
      ...whatOf(entry, known.get(entry.key), page),
    })),
    known: Object.fromEntries(work.base.map(({ id, rev }) => [id, rev])),
    ...(page.scan !== null && !isSame && { labels }),
  }
}

function whatOf(
  { name, unit, isNew, level }: Entry,
  was: KnownEntry | undefined,
  page: MapPage,
): Pick<OrderEntry, 'unit' | 'newUnit' | 'label' | 'level'> {
  // Names in other languages stay where the Hebrew one stays.
  const full = was?.label?.he === name ? was.label : { he: name }
  if (unit !== null) {
    const own = was?.unit === unit && was.label === null ? was.name?.he : nameOfUnit(unit, page)
    return { unit, ...(own !== undefined && own !== name && { label: full }) }
  }
  if (isUnit({ isNew, level }, page)) return { newUnit: { label: { he: name } } }
  return { label: full, ...(page.levels.length > 0 && { level: level + page.above }) }
}

/** Whether a new unit of the sefer is made for an entry: only on the lowest level. */
export function isUnit({ isNew, level }: Pick<Entry, 'isNew' | 'level'>, page: MapPage): boolean {
  return isNew && page.levels.length > 0 && level === lowestLevel(page)
}

function nameOfUnit(unit: string, { units, entries }: MapPage): string | undefined {
  return (
    units.find(({ id }) => id === unit)?.name ??
    entries.find((entry) => entry.unit === unit && entry.label === null)?.name?.he
  )
}

export type Change = 'new' | 'changed' | 'same'

export interface Row {
  entry: Entry
  from: number
  to: number
  change: Change
  isUnit: boolean
}

export interface Preview {
  rows: Row[]
  /** Entries of the catalog that go. */
  removed: KnownEntry[]
  counts: { entries: number; units: number; changed: number; removed: number; numbers: boolean }
  /** Entries without a name: they are named before anything is sent. */
  unnamed: Entry[]
  jumps: Jump[]
  /** Nothing would change. */
  isEmpty: boolean
}

export function previewOf(work: Arranged, page: MapPage): Preview {
  const { entries: sent, labels } = orderOf(work, page)
  const was = new Map(entriesOf(work.base, page).map((entry) => [entry.key, entry]))
  const known = new Map(work.base.map((entry) => [entry.id, entry]))
  const rows = work.entries.map((entry, at): Row => {
    const { from, to } = sent[at] ?? { from: entry.page, to: entry.page }
    const before = known.get(entry.key)
    const isSame =
      before !== undefined &&
      before.from === from &&
      before.to === to &&
      before.unit === entry.unit &&
      was.get(entry.key)?.name === entry.name
    const change = before === undefined ? 'new' : isSame ? 'same' : 'changed'
    return { entry, from, to, change, isUnit: isUnit(entry, page) && entry.unit === null }
  })
  const kept = new Set(work.entries.map(({ key }) => key))
  const removed = work.base.filter(({ id }) => !kept.has(id))
  const count = (change: Change): number => rows.filter((row) => row.change === change).length
  const counts = {
    entries: count('new'),
    changed: count('changed'),
    removed: removed.length,
    units: rows.filter((row) => row.isUnit).length,
    numbers: labels !== undefined,
  }
  return {
    rows,
    removed,
    counts,
    unnamed: work.entries.filter(({ name, unit }) => name.trim() === '' && unit === null),
    jumps: jumpsOf(work.anchors, page.pages),
    isEmpty: counts.entries + counts.changed + counts.removed === 0 && !counts.numbers,
  }
}
