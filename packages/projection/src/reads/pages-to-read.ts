/** Scans with pages that wait to be proofread, of the whole catalog or of a shelf. The numbers of each scan are kept
 *  (apply/coverage.ts). Source: shapes.md#next-page. */
import type Database from 'better-sqlite3'

export interface WaitingScansQuery {
  /** A set, with all that is below it, or a sefer; null: the whole catalog. */
  shelf: string | null
  /** How often the pages were read: not yet, or once. */
  level: 0 | 1
  /** Account id: pages of which this person is the first reader are not for them. */
  person: string | null
  /** The last row of the list before. */
  after: WaitingScan | null
  limit: number
}

export interface WaitingScan {
  scan: string
  /** How many pages wait. */
  waiting: number
}

export interface PagesToReadReads {
  /** Those with the fewest waiting pages first, so that what was begun is finished. Withheld scans are left out. */
  waitingScans(query: WaitingScansQuery): WaitingScan[]
  /** The scans that have pages with words, after this one, in order of their ids. */
  scansWithWords(after: string, limit: number): string[]
  /** Those of these text-pages that a commit changed after a time (ISO 8601); null: all. In their order. */
  changedSince(pages: readonly string[], since: string | null): string[]
  /** Whether the words of a scan or a recording are shown. */
  isShown(id: string): boolean
}

/** The most scans of one shelf that are looked at. */
const MAX_SCANS = 5_000
/** The most sets below a set. */
const MAX_SETS = 1_000

const SHOWN = "i.held is null and (i.words is null or i.words in ('open', 'credit'))"

/** The second reading is by another person than the first. */
const BY_ANOTHER = `exists (
  select 1 from edges l
  join text_pages p on p.layer_id = l.from_id
  left join commits m on m.seq = p.read_in
  where l.to_id = c.id and l.field = 'scan' and l.from_type = 'text-layer'
    and p.proofread = 1 and p.state is null and m.author is not :person)`

const SHELF = `
  shelves(id) as (
    select :shelf union select e.from_id from shelves s
    join edges e on e.to_id = s.id and e.field = 'parent' and e.from_type = 'set' limit ${MAX_SETS}),
  works(id) as (
    select :shelf union select e.from_id from shelves s
    join edges e on e.to_id = s.id and e.field = 'sets' and e.from_type = 'work'),
  printings(id) as (
    select e.from_id from works w join edges e on e.to_id = w.id and e.field = 'work' and e.from_type = 'publication'
    union select e.from_id from shelves s
    join edges e on e.to_id = s.id and e.field = 'sets' and e.from_type = 'publication'
    union select :shelf),
  scans(id) as (
    select id from (
      select e.from_id as id from printings p
      join edges e on e.to_id = p.id and e.field = 'publication' and e.from_type = 'scan'
      union select e.from_id from shelves s
      join edges e on e.to_id = s.id and e.field = 'sets' and e.from_type = 'scan')
    limit ${MAX_SCANS})`

export function preparePagesToRead(db: Database.Database): PagesToReadReads {
  const prepare = (level: 0 | 1, ofShelf: boolean) => {
    const waits = level === 0 ? 'c.b' : 'c.c'
    const from = ofShelf ? 'scans s cross join coverage c on c.id = s.id' : 'coverage c'
    return db.prepare<object, WaitingScan>(
      `${ofShelf ? `with recursive ${SHELF}` : ''}
       select c.id as scan, ${waits} as waiting from ${from} cross join items i on i.id = c.id
       where c.kind = 'scan' and ${waits} > 0 and (${waits}, c.id) > (:waiting, :scan) and ${SHOWN}
         ${level === 1 ? `and (:person is null or ${BY_ANOTHER})` : ''}
       order by ${waits}, c.id limit :limit`,
    )
  }
  const all = [prepare(0, false), prepare(1, false)] as const
  const ofShelf = [prepare(0, true), prepare(1, true)] as const
  const shown = db.prepare<[string], number>(`select 1 from items i where i.id = ? and ${SHOWN}`)
  const withWords = db
    .prepare<[string, number], string>("select id from coverage where kind = 'scan' and id > ? order by id limit ?")
    .pluck()
  const changed = db
    .prepare<{ pages: string; since: string | null }, string>(
      `select p.value from json_each(:pages) p join items i on i.id = p.value
       join commits c on c.seq = i.seq where :since is null or c.at > :since order by p.key`,
    )
    .pluck()
  return {
    waitingScans({ shelf, level, person, after, limit }) {
      const start = { waiting: after?.waiting ?? 0, scan: after?.scan ?? '' }
      const values = { ...start, limit, ...(level === 1 && { person }) }
      return shelf === null ? all[level].all(values) : ofShelf[level].all({ ...values, shelf })
    },
    scansWithWords: (after, limit) => withWords.all(after, limit),
    changedSince: (pages, since) => changed.all({ pages: JSON.stringify(pages), since }),
    isShown: (id) => shown.get(id) !== undefined,
  }
}
