/** What of the catalog is there and what lacks, in numbers and lists. The numbers are kept (`apply/coverage.ts`), so that
 *  nothing is counted while it is read. Source: shapes.md#health. */
import type { LocalName } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { readName } from './stored-name.ts'

export interface YearCoverage {
  /** A Hebrew year, such as `5742`; null: events without a date. */
  year: string | null
  events: number
  withRecording: number
  withText: number
  withTranscript: number
}

export interface SetCoverage {
  id: string
  path: string | null
  name: LocalName | null
  /** Items that name this set itself, not those of the sets below it. */
  items: number
  byType: { [type: string]: number }
  coverage: {
    events: number
    withRecording: number
    withText: number
    works: number
    withScan: number
  }
}

export interface UncheckedScan {
  scan: string
  publication: string | null
  title: LocalName | null
  pages: number
  checked: number
}

export interface UnsyncedRecording {
  id: string
  path: string | null
  title: LocalName | null
  event: string | null
}

export interface LinkedFrom {
  url: string
  id: string
}

export interface HealthSums {
  years: YearCoverage[]
  pages: { total: number; checked: number }
  recordings: { total: number; transcribed: number; synced: number }
}

export interface Lacking {
  /** Those with the most unchecked pages first. */
  uncheckedScans: UncheckedScan[]
  unsynced: UnsyncedRecording[]
}

/** One statement each. */
export interface HealthReads {
  sums(): HealthSums
  /** The largest first. */
  sets(limit: number): SetCoverage[]
  /** `limit`: of each list. */
  lacking(limit: number): Lacking
  /** The addresses outside the catalog after `after`, in order, each once. Those of items whose words are withheld are left
   *  out. */
  outerLinks(after: string, limit: number): string[]
  /** The items that name these addresses, at most `each` for an address. */
  linkedFrom(urls: readonly string[], each: number): LinkedFrom[]
}

interface Sums {
  kind: 'event' | 'scan' | 'recording'
  key: string
  n: number
  a: number
  b: number
  c: number
}

interface LackingRow {
  kind: 'scan' | 'recording'
  id: string
  path: string | null
  name: string | null
  /** The publication, or the event. */
  of: string | null
  pages: number
  checked: number
}

export function prepareHealthReads(db: Database.Database): HealthReads {
  const sums = db.prepare<[], Sums>(
    `select kind, key, n, a, b, c from coverage_sums
     where kind in ('event', 'scan', 'recording') order by kind, key`,
  )
  const sets = db.prepare<
    [number],
    {
      id: string
      path: string | null
      name: string | null
      items: number
      byType: string
      gaps: string
    }
  >(
    `select s.to_id as id, i.path, i.name, s.n as items, (
       select json_group_object(from_type, n) from (select from_type, n from edge_counts
         where to_id = s.to_id and field = 'sets' and n > 0 order by from_type)) as byType,
       (select json_group_object(kind, n) from gap_counts where set_id = s.to_id
         and kind in ('recordings', 'texts', 'scans')) as gaps
     from (select to_id, n from ref_counts where field = 'sets' and n > 0 order by n desc, to_id limit ?) s
     join items i on i.id = s.to_id order by s.n desc, s.to_id`,
  )
  const lacking = db.prepare<[{ limit: number }], LackingRow>(
    `select 'scan' as kind, c.id as id, null as path, coalesce(p.name, i.name) as name, e.to_id as "of",
       c.n as pages, c.a as checked, c.n - c.a as lack
     from (select id, n, a from coverage where kind = 'scan' and a < n order by n - a desc, id limit :limit) c
     join items i on i.id = c.id
     left join edges e on e.from_id = c.id and e.field = 'publication'
     left join items p on p.id = e.to_id
     union all
     select 'recording', c.id, i.path, i.name, e.to_id, 0, 0, 0
     from (select id from coverage where kind = 'recording' and a = 1 and b = 0 order by id limit :limit) c
     join items i on i.id = c.id left join edges e on e.from_id = c.id and e.field = 'event'
     order by kind, lack desc, id`,
  )
  const links = db
    .prepare<[string, number], string>(
      `select distinct l.url from outer_links l join items i on i.id = l.id
       where l.url > ? and i.withheld is null order by l.url limit ?`,
    )
    .pluck()
  const linkedFrom = db.prepare<[{ each: number; urls: string }], LinkedFrom>(
    `select l.url, l.id from json_each(:urls) u
     join outer_links l on l.url = u.value and l.id in (
       select o.id from outer_links o join items i on i.id = o.id
       where o.url = u.value and i.withheld is null order by o.id limit :each)
     order by l.url, l.id`,
  )
  return {
    sums() {
      const { event = [], scan = [], recording = [] } = Object.groupBy(sums.all(), ({ kind }) => kind)
      const [pages, recordings] = [scan[0], recording[0]]
      return {
        years: event.map(({ key, n, a, b, c }) => ({
          year: key === '' ? null : key,
          events: n,
          withRecording: a,
          withText: b,
          withTranscript: c,
        })),
        pages: { total: pages?.n ?? 0, checked: pages?.a ?? 0 },
        recordings: {
          total: recordings?.n ?? 0,
          transcribed: recordings?.a ?? 0,
          synced: recordings?.b ?? 0,
        },
      }
    },
    sets: (limit) =>
      sets.all(limit).map(({ name, byType, gaps, ...set }) => {
        const counts: { [type: string]: number } = JSON.parse(byType)
        const lacking: { [kind: string]: number } = JSON.parse(gaps)
        return {
          ...set,
          name: readName(name),
          byType: counts,
          coverage: coverageOf(counts, lacking),
        }
      }),
    lacking(limit) {
      const { scan = [], recording = [] } = Object.groupBy(lacking.all({ limit }), ({ kind }) => kind)
      return {
        uncheckedScans: scan.map(({ id, of, name, pages, checked }) => {
          return { scan: id, publication: of, title: readName(name), pages, checked }
        }),
        unsynced: recording.map(({ id, path, name, of }) => {
          return { id, path, title: readName(name), event: of }
        }),
      }
    },
    outerLinks: (after, limit) => links.all(after, limit),
    linkedFrom: (urls, each) => linkedFrom.all({ each, urls: JSON.stringify(urls) }),
  }
}

/** What is kept of a set is what lacks: the rest is there. */
function coverageOf(
  counts: { [type: string]: number },
  { recordings = 0, texts = 0, scans = 0 }: { [kind: string]: number },
): SetCoverage['coverage'] {
  const { event: events = 0, work: works = 0 } = counts
  const withRecording = Math.max(0, events - recordings)
  const withText = Math.max(0, events - texts)
  return { events, withRecording, withText, works, withScan: Math.max(0, works - scans) }
}
