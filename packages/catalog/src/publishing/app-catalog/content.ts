/** What a release for phone apps holds: the events that one can hear, the sets in which they stand, and the works with their
 *  units. Facts alone, as readers are shown them. Source: shapes.md#app-catalog; decisions.md#only-shown-data-leaves. */
import { type AnyItem, type Item, isOf, isServed, storedItem } from '@yalkut/model'
import { readItemBytes, type Snapshot, type SnapshotItem } from '@yalkut/projection'
import { objectUrl } from '../../core/shown/object-url.ts'
import type { AppOccasion, AppWork } from './shapes.ts'

type AppRecording = AppOccasion['recordings'][number]

export interface Occasions {
  /** By date; those without a date last. */
  occasions: AppOccasion[]
  /** The ids of occasions by the slug of the set in which they stand. */
  collections: Map<string, string[]>
  /** Hebrew years, rising. */
  years: number[]
  missing: string[]
}

/** Parts that are named as missing at most. */
export const MOST_MISSING = 1_000

/** `baseUrl`: before the addresses of files of this catalog; null: they stay without one. */
export function readOccasions(snapshot: Snapshot, baseUrl: string | null): Occasions {
  const found: Placed[] = []
  const missing: string[] = []
  const years = new Set<number>()
  for (const item of typed(snapshot.items('event'), 'event')) {
    const { heard, lacking } = recordingsOf(snapshot, item.id, baseUrl)
    missing.push(...lacking.slice(0, MOST_MISSING - missing.length))
    if (heard.length === 0) continue
    const { kind, title, date = null, order = 0, sets = [] } = item.data
    if (date !== null) years.add(Number(date.split('-')[0]))
    const occasion = { id: item.id, date, title, kind, recordings: heard }
    found.push({ occasion, order, sets })
  }
  found.sort(byDate)
  return {
    occasions: found.map(({ occasion }) => occasion),
    collections: collectionsOf(snapshot, found),
    years: [...years].toSorted((a, b) => a - b),
    missing,
  }
}

/** Every work with its units, one work at a time. */
export function* readWorks(snapshot: Snapshot): Iterable<AppWork> {
  for (const { id, path, data } of typed(snapshot.items('work'), 'work')) {
    const units: AppWork['units'] = []
    for (const unit of typed(snapshot.below(id, 'work', 'unit'), 'unit')) {
      const { label, order, date = null } = unit.data
      units.push({ id: unit.id, label, order, date })
    }
    yield { id, path, title: data.title, units }
  }
}

interface Placed {
  occasion: AppOccasion
  /** Its place among the events of a day. */
  order: number
  sets: readonly string[]
}

function byDate(a: Placed, b: Placed): number {
  const [left, right] = [a.occasion.date ?? '~', b.occasion.date ?? '~']
  if (left !== right) return left < right ? -1 : 1
  return a.order - b.order || (a.occasion.id < b.occasion.id ? -1 : 1)
}

function collectionsOf(snapshot: Snapshot, found: readonly Placed[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { occasion, sets } of found) {
    for (const set of sets) {
      const inside = ids.get(set)
      if (inside === undefined) ids.set(set, [occasion.id])
      else inside.push(occasion.id)
    }
  }
  const collections = new Map<string, string[]>()
  for (const { id, data } of typed(snapshot.items('set'), 'set')) {
    const inside = ids.get(id)
    if (inside !== undefined) collections.set(data.slug, inside)
  }
  return collections
}

interface Heard {
  heard: AppRecording[]
  /** The names of parts that nobody can hear. */
  lacking: string[]
}

/** In the order of their parts; those without a part last. */
function recordingsOf(snapshot: Snapshot, event: string, baseUrl: string | null): Heard {
  const heard: AppRecording[] = []
  const lacking: string[] = []
  let parts = 0
  for (const { id, data } of typed(snapshot.below(event, 'event', 'recording'), 'recording')) {
    const { part = null, durationMs = null } = data
    parts = Math.max(parts, part ?? 0)
    const url = addressOf(snapshot, data, baseUrl)
    if (url !== null) heard.push({ id, part, url, durationMs })
    else if (part === null) lacking.push(id)
  }
  const heardParts = new Set(heard.map(({ part }) => part))
  for (let part = 1; part <= parts && lacking.length < MOST_MISSING; part += 1) {
    if (!heardParts.has(part)) lacking.push(`${event}/${part}`)
  }
  const last = Number.POSITIVE_INFINITY
  return { heard: heard.toSorted((a, b) => (a.part ?? last) - (b.part ?? last)), lacking }
}

/** Where anybody can hear it: the file of the catalog when it is served, else the address elsewhere; null: nowhere. */
function addressOf(
  { reads }: Snapshot,
  { file, url }: Item<'recording'>['data'],
  baseUrl: string | null,
): string | null {
  const stored = file === undefined ? null : reads.files.file(file)
  if (stored !== null && isServed(stored.rights)) return `${baseUrl ?? ''}${objectUrl(stored.sha256)}`
  return url ?? null
}

type ShownFacts = Pick<SnapshotItem, 'id' | 'path'>

/** The items with their data, as readers are shown it. */
function* typed<T extends 'event' | 'recording' | 'set' | 'unit' | 'work'>(
  items: Iterable<SnapshotItem>,
  type: T,
): Iterable<Extract<AnyItem<ShownFacts>, { type: T }>> {
  for (const { id, path, type: own, bytes } of items) {
    const item = storedItem({ id, path }, { type: own, data: readItemBytes(bytes).data })
    if (isOf(item, type)) yield item
  }
}
