/** Finds rows of words that share the rarest words of another row: parallel passages. Source: shapes.md#alike.
 *
 *  The rows are ordered by BM25, as FTS5 computes it. That visits every row with one of the words, so only words are asked
 *  whose rows stay below a budget. */
import { lettersOf, readStoredWords, withFinalLetter } from '@yalkut/hebrew/search'
import type Database from 'better-sqlite3'
import { tagToken } from '../apply/words/word-tags.ts'
import { tagValue } from './words/facets.ts'
import { type Form, prepareFormReads } from './words/form-reads.ts'
import { type FoundRow, foundRow, STORED_ROW, type StoredRow } from './words/found-rows.ts'
import type { WordMatch } from './words/order.ts'

export interface AlikeQuery {
  /** The item, and of a body the version and the segment; else ''. */
  id: string
  version: string
  segment: string
  /** Leaves out the sefer of the row. */
  isElsewhere: boolean
  limit: number
}

export interface AlikeAnswer {
  /** The rarest words of the row, the rarest first. */
  words: string[]
  /** The best first, without the row itself. `score`: 0 to 1; 1: as near as the row is to itself. */
  rows: FoundRow[]
}

export interface AlikeReads {
  /** Null when the row is not in the index: there is no such row, it has no words, or they are withheld. */
  find(query: AlikeQuery): AlikeAnswer | null
}

/** The words that are asked for. */
const WORDS = 8
/** Rows that the words together may have. */
const BUDGET = 50_000
/** A row shares so many of the words at least, where so many are asked for. */
const SHARED = 2

interface Row extends StoredRow {
  item: number
}

const COLUMNS = `${STORED_ROW}, r.item`

export function prepareAlikeReads(db: Database.Database): AlikeReads {
  const forms = prepareFormReads(db, 'rows')
  const own = db.prepare<[string, string, string], Row>(
    `select ${COLUMNS} from items i join word_rows r on r.item = i.n
     where i.id = ? and r.version = ? and r.segment = ?`,
  )
  const rowOf = db.prepare<[number], Row>(
    `select ${COLUMNS} from word_rows r join items i on i.n = r.item where r.n = ?`,
  )
  // Tags and marked words are in columns of their own, which count nothing.
  const ranked = db.prepare<[string, number], { n: number; rank: number }>(
    `select rowid as n, bm25(words, 1, 0, 0) as rank from words
     where words match ? order by rank, n limit ?`,
  )
  const ownRank = db
    .prepare<[string, number], number>('select bm25(words, 1, 0, 0) from words where words match ? and rowid = ?')
    .pluck()

  return {
    find({ id, version, segment, isElsewhere, limit }) {
      const row = own.get(id, version, segment)
      if (row === undefined) return null
      const rarest = rarestOf(forms.counts(lettersIn(row)))
      if (rarest.length === 0) return { words: [], rows: [] }
      const expression = `{text} : (${rarest.map(({ word }) => `"${word}"`).join(' OR ')})`
      const work = isElsewhere ? tagValue(row.tags, 'work') : null
      const scoped = work === null ? expression : `(${expression}) NOT {tags} : "${tagToken('work', work)}"`
      const best = ownRank.get(expression, row.n) ?? -1
      const rows: FoundRow[] = []
      for (const { n, rank } of ranked.all(scoped, limit * LOOKED_AT)) {
        const found = rowOf.get(n)
        if (found === undefined || isSameWords(found, row)) continue
        const scored = scoredRow(found, rarest, Math.min(1, rank / best))
        if (rarest.length - scored.missing.length < Math.min(SHARED, rarest.length)) continue
        rows.push(scored)
      }
      return { words: rarest.map(({ word }) => withFinalLetter(word)), rows }
    },
  }
}

/** Rows that are looked at for each one in the answer: some are not shown, or other versions of the same segment. */
const LOOKED_AT = 4

function lettersIn({ words }: Row): Set<string> {
  return new Set(readStoredWords(words).words.map(lettersOf))
}

/** The rarest words whose rows together stay below the budget; equally rare ones by their letters. */
function rarestOf(counts: ReadonlyMap<string, number>): Form[] {
  let cost = 0
  return [...counts]
    .map(([word, rows]) => ({ word, rows }))
    .sort((a, b) => a.rows - b.rows || (a.word < b.word ? -1 : 1))
    .slice(0, WORDS)
    .filter(({ rows }) => {
      cost += rows
      return cost <= BUDGET
    })
}

/** The row itself, and its segment in another version. */
function isSameWords(a: Row, b: Row): boolean {
  return a.item === b.item && a.segment === b.segment
}

function scoredRow(row: Row, rarest: readonly Form[], score: number): FoundRow {
  const { words, lines } = readStoredWords(row.words)
  const slotOf = new Map(rarest.map(({ word }, slot) => [word, slot]))
  const matches = words.flatMap((stored, at): WordMatch[] => {
    const word = lettersOf(stored)
    const slot = slotOf.get(word)
    if (slot === undefined) return []
    const rows = rarest[slot]?.rows ?? 0
    const way = { words: [word], marked: false, weight: 1, rule: 'exact', rows } as const
    return [{ slot, slots: 1, at, words: 1, way }]
  })
  const present = new Set(matches.map(({ slot }) => slot))
  const missing = rarest.flatMap(({ word }, slot) => (present.has(slot) ? [] : withFinalLetter(word)))
  return foundRow(row, { score, matches, lines, missing })
}
