/** What readers see at one moment, whole: for editions. The projection keeps following the line meanwhile. Everything that
 *  a snapshot gives is shown to readers. Source: shapes.md#editions; decisions.md#only-shown-data-leaves. */
import { createHash } from 'node:crypto'
import { lettersOf, readStoredWords } from '@yalkut/hebrew/search'
import { type JsonObject, type LocalName, refuse, storedItem } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { RightsState } from './apply/rights.ts'
import { wordsOf } from './apply/words/item-words.ts'
import { prepareReads, type Reads } from './reads/index.ts'
import { readName } from './reads/stored-name.ts'
import { projectionSaid } from './sentences.ts'
import { prepareCursor } from './store/cursor-rows.ts'
import { type ItemBytes, readItemBytes } from './store/item-bytes.ts'
import { openForReading } from './store/open-store.ts'
import { soundBytes } from './store/row-sums.ts'

export interface Snapshot {
  /** The last commit, its hash, and the last change of rights. */
  readonly seq: number
  readonly hash: string | null
  readonly rights: number
  readonly reads: Reads
  /** Every item, in the order of lists, one at a time. */
  items(type?: string): Iterable<SnapshotItem>
  /** The same, each with its words for an index. */
  itemsWithWords(): Iterable<IndexedItem>
  countItems(): number
  /** The items of a type that name an item in a field, in their order below it. */
  below(id: string, field: string, type: string): Iterable<SnapshotItem>
  /** The items that some item of a type names in a field. Read once: most items have nothing below them, and a question for
   *  each takes longer. */
  parents(field: string, type: string): ItemMarks
  /** A hash of everything from which an item inherits its rights, and of deletions: while it is the same, no version is
   *  shown otherwise but for a later version of its own item. */
  rightsSum(): string
  /** The lines of words that readers are shown of an item. */
  lines(item: SnapshotItem): string[]
  /** The files that the catalog holds, by their sha256. */
  files(): Iterable<SnapshotFile>
  /** The items that requests withhold. */
  stops(): Iterable<string>
  close(): void
}

export interface SnapshotItem extends RightsState {
  /** Its number inside the projection. */
  n: number
  id: string
  type: string
  path: string | null
  seq: number
  kind: string | null
  name: LocalName | null
  withheld: string | null
  bytes: ItemBytes
}

export interface IndexedItem extends SnapshotItem {
  /** Without points, one space between them. */
  indexed: string
}

/** A set of items; a bit for each of the projection's. */
export interface ItemMarks {
  has(item: SnapshotItem): boolean
}

export interface SnapshotFile {
  sha256: string
  sizeBytes: number
  mime: string
  rights: string
  credit: string | null
}

interface Row extends Omit<SnapshotItem, 'name'> {
  name: string | null
  key: string
  sum: number
}

/** Few, so that what was read is forgotten while it is young. */
const PAGE = 100

/** Refuses `busy` while there is no file of this version. */
export async function openSnapshot(file: string): Promise<Snapshot> {
  const opened = await openForReading(file, { mapBytes: 0 })
  if (opened === null) throw refuse('busy', projectionSaid('projection-built'))
  const { db } = opened
  try {
    // Anyone who reads everything once gains little from a large cache.
    db.pragma('cache_size = -8000')
    db.exec('begin')
    return snapshotOf(db)
  } catch (error) {
    db.close()
    throw error
  }
}

function snapshotOf(db: Database.Database): Snapshot {
  // The first reading is the moment of the snapshot.
  const cursor = prepareCursor(db)
  const [seq, hash, rights] = [cursor.seq(), cursor.hash(), cursor.files()]
  const count = db.prepare<[], number>('select count(*) from items').pluck()
  const files = db.prepare<[string], SnapshotFile>(
    `select sha256, size_bytes as sizeBytes, mime, rights, credit from files
     where sha256 > ? order by sha256 limit ${PAGE}`,
  )
  const below = db.prepare<object, Row>(
    `select ${COLUMNS}, e.sort as key from edges e cross join items i on i.id = e.from_id
     where e.to_id = @to and e.field = @field and e.from_type = @type
       and (e.sort, e.from_id) > (@key, @id) order by e.sort, e.from_id limit ${PAGE}`,
  )
  const any = db.prepare<[string, string, string], 1>(
    'select 1 from edges where to_id = ? and field = ? and from_type = ? limit 1',
  )
  const stops = db.prepare<[], string>('select distinct item from stops order by item').pluck()
  const states = db.prepare<[], string>(RIGHTS_STATES).pluck()
  return {
    seq,
    hash,
    rights,
    reads: prepareReads(db),
    *items(type) {
      for (const page of pagesOfItems(db, type)) yield* page
    },
    itemsWithWords: () => itemsWithWords(db),
    countItems: () => count.get() ?? 0,
    *below(id, field, type) {
      // Most items have nothing below them, and this is found ten times faster than that their first page is empty.
      if (any.get(id, field, type) === undefined) return
      for (const page of pages((at) => below.all({ ...at, to: id, field, type }))) yield* page
    },
    parents: (field, type) => parentsOf(db, field, type),
    rightsSum() {
      const sum = createHash('sha256')
      for (const line of states.iterate()) sum.update(line)
      return sum.digest('base64url')
    },
    lines: ({ type, bytes }) => shownLines(type, readItemBytes(bytes).data),
    *files() {
      for (let after = ''; ; ) {
        const page = files.all(after)
        yield* page
        if (page.length < PAGE) return
        after = page.at(-1)?.sha256 ?? after
      }
    },
    stops: () => stops.all(),
    close: () => db.close(),
  }
}

/** The lines of words of an item's data, as readers are shown it. */
export function shownLines(type: string, data: JsonObject): string[] {
  return wordsOf(storedItem({}, { type, data })).flatMap((row) => row.lines)
}

/** Paragraphs, pages and spans have nothing below them. */
const RIGHTS_STATES = `
  select * from (
    select 'i' || id || ' ' || coalesce(held, '') || ' ' || coalesce(words, '') || char(10) from items
    where type not in ('segment', 'text-page', 'alignment-span') and (held is not null or words is not null)
    order by id
  )
  union all
  select * from (select 'f' || sha256 || ' ' || rights || char(10) from files order by sha256)
  union all
  select * from (select distinct 's' || item || char(10) from stops order by item)
  union all
  select 'd' || count(*) || ' ' || coalesce(max(rev), 0) from revisions where deleted = 1`

const COLUMNS = `i.n, i.id, i.type, i.path, i.seq, i.kind, i.name, i.withheld, i.held, i.words,
  i.whole as bytes, i.whole_sum as sum`

function pagesOfItems(db: Database.Database, type?: string): Iterable<SnapshotItem[]> {
  const rule = type === undefined ? '' : 'i.type = @type and'
  const page = db.prepare<object, Row>(
    `select ${COLUMNS}, i.list_key as key from items i
     where ${rule} (i.list_key, i.id) > (@key, @id) order by i.list_key, i.id limit ${PAGE}`,
  )
  return pages((at) => page.all({ ...at, ...(type !== undefined && { type }) }))
}

function* pages(read: (after: { key: string; id: string }) => Row[]): Iterable<SnapshotItem[]> {
  for (let at = { key: '', id: '' }; ; ) {
    const rows = read(at)
    yield rows.map((row) => {
      const { name, key: _key, sum: _sum, ...item } = row
      return { ...item, name: readName(name), bytes: soundBytes(row) }
    })
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    at = { key: last.key, id: last.id }
  }
}

/** The words of a page of items are read at once: with a question for each item SQLite plans it again each time. */
function* itemsWithWords(db: Database.Database): Iterable<IndexedItem> {
  const words = db.prepare<[string], { item: number; words: string }>(
    `select item, words from word_rows where item in (select value from json_each(?))
     order by item, position`,
  )
  for (const page of pagesOfItems(db)) {
    const found = new Map<number, string[]>()
    for (const { item, words: stored } of words.all(JSON.stringify(page.map(({ n }) => n)))) {
      const letters = readStoredWords(stored).words.map(lettersOf).join(' ')
      if (letters === '') continue
      const before = found.get(item)
      if (before === undefined) found.set(item, [letters])
      else before.push(letters)
    }
    for (const item of page) yield { ...item, indexed: found.get(item.n)?.join(' ') ?? '' }
  }
}

function parentsOf(db: Database.Database, field: string, type: string): ItemMarks {
  const last = db.prepare<[], number | null>('select max(n) from items').pluck().get() ?? 0
  const bits = new Uint8Array((last >> 3) + 1)
  const parents = db
    .prepare<[string, string], number>(
      `select i.n from (select distinct to_id from edges where field = ? and from_type = ?) e
       cross join items i on i.id = e.to_id`,
    )
    .pluck()
  for (const n of parents.iterate(field, type)) bits[n >> 3] = (bits[n >> 3] ?? 0) | (1 << (n & 7))
  return { has: ({ n }) => ((bits[n >> 3] ?? 0) & (1 << (n & 7))) !== 0 }
}
