/** Finds the passages nearest to a vector: first by the bits of all, which are in memory, then the best of these by their
 *  numbers, which are in the file. Runs in a thread (search-thread.ts). */
import type Database from 'better-sqlite3'
import { BitIndex } from './bit-index.ts'
import { cosine, quantise } from './quantise.ts'
import { fileKey, isDamaged, isOf, readVectorFile, type VectorsIdentity } from './vector-file.ts'

/** A passage near the query. `score`: the cosine, 4 decimals. */
export interface NearPassage {
  item: string
  version: string
  segment: string
  part: number
  /** The hash of its model and words, in hexadecimal. */
  key: string
  score: number
}

export interface Coverage {
  /** Different passages with a vector. */
  stored: number
  /** Different passages that wait for theirs. */
  waiting: number
}

export interface NearQuery {
  vector: Float32Array
  /** The types to find, a bit each. */
  types: number
}

export interface NearPassages {
  coverage(): Coverage
  /** The nearest first; equal ones by item and position. */
  search(query: NearQuery): NearPassage[]
}

/** Passages whose numbers are compared, of those with the fewest different bits. */
const CANDIDATES = 400
/** Items that are answered for one passage: the same words may appear in thousands. */
const ITEMS_OF_ONE = 50

/** More are never looked at: most answers have ten. */
const MOST_ANSWERED = 2_000

const NOTHING: Coverage = { stored: 0, waiting: 0 }

/** The file may be made, emptied or filled by another process at any time. */
export function openNearPassages(file: string, identity: VectorsIdentity): NearPassages {
  let opened: Opened | null = null
  let key: number | null = null

  function close(): void {
    opened?.close()
    opened = null
  }

  function look(): Opened | null {
    if (opened !== null && (key !== fileKey(file) || !opened.isSame(identity))) close()
    if (opened === null) {
      key = fileKey(file)
      const db = readVectorFile(file, identity)
      opened = db === null ? null : openIndex(db, identity)
    }
    opened?.refresh()
    return opened
  }

  /** A damaged file has nothing, until the process that fills it has made another. */
  function read<T>(work: (present: Opened) => T, otherwise: T): T {
    try {
      const present = look()
      return present === null ? otherwise : work(present)
    } catch (error) {
      if (!isDamaged(error)) throw error
      close()
      return otherwise
    }
  }

  return {
    coverage: () => read((present) => present.coverage(), NOTHING),
    search: (query) => read((present) => present.search(query), []),
  }
}

interface Opened extends NearPassages {
  isSame(identity: VectorsIdentity): boolean
  refresh(): void
  close(): void
}

interface KeyRow {
  k: number
  bits: Buffer | null
  types: number
  change: number
}

interface CandidateRow extends Omit<NearPassage, 'score'> {
  numbers: Buffer
  type: number
}

function openIndex(db: Database.Database, { dimensions }: VectorsIdentity): Opened {
  const index = new BitIndex(dimensions)
  const version = (): unknown => db.pragma('data_version', { simple: true })
  const changed = db.prepare<[number], KeyRow>(
    'select k, bits, types, change from keys where change > ? order by change, k',
  )
  const waiting = db.prepare<[], number>('select count(*) from keys where bits is null and types > 0').pluck()
  const candidates = db.prepare<[string, number], CandidateRow>(
    `select p.item, p.version, p.segment, p.part, p.type, lower(hex(keys.key)) as key, v.numbers
     from json_each(?) near join keys on keys.k = near.value
     join vectors v on v.k = keys.k
     join passages p on p.k = keys.k and p.item in
       (select item from passages where k = keys.k order by item limit ?)`,
  )
  let seen: unknown = null
  let change = -1
  let coverage = NOTHING

  return {
    isSame: (identity) => isOf(db, identity),
    refresh() {
      // The number changes when another connection has written.
      const present = version()
      if (present === seen) return
      for (const row of changed.iterate(change)) {
        if (row.bits === null) index.drop(row.k)
        else index.set(row.k, row.bits, row.types)
        change = row.change
      }
      seen = present
      coverage = { stored: index.live, waiting: waiting.get() ?? 0 }
    },
    coverage: () => coverage,
    search({ vector, types }) {
      const near = index.nearest(quantise(vector).bits, types, CANDIDATES)
      const rows = candidates.all(JSON.stringify(near.map(({ key }) => key)), ITEMS_OF_ONE)
      return rows
        .filter(({ type }) => (type & types) !== 0)
        .map(({ numbers, type: _, ...passage }) => ({
          ...passage,
          score: Math.round(cosine(vector, asNumbers(numbers)) * 10_000) / 10_000,
        }))
        .sort(inOrder)
        .slice(0, MOST_ANSWERED)
    },
    close: () => db.close(),
  }
}

function asNumbers(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

function inOrder(a: NearPassage, b: NearPassage): number {
  return b.score - a.score || byText(a.item, b.item) || byText(whereOf(a), whereOf(b))
}

function whereOf({ version, segment, part }: NearPassage): string {
  return `${version}\n${segment}\n${String(part).padStart(6, '0')}`
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
