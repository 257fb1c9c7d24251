/** Rows of words that answer a query: their columns, and what is told of them. Source: shapes.md#search-rules. */
import { tagValue } from './facets.ts'
import type { WordMatch } from './order.ts'

/** A row that answers the query. */
export interface FoundRow {
  /** The id of the item. */
  id: string
  type: 'segment' | 'text-page' | 'body'
  /** Of a body; else ''. */
  version: string
  segment: string
  score: number
  matches: WordMatch[]
  /** Words of the query that the row does not have. */
  missing: string[]
  /** The line of each word. */
  lines: readonly number[]
  language: string | null
  /** The sefer. */
  work: string | null
}

export interface StoredRow {
  n: number
  id: string
  type: FoundRow['type']
  version: string
  segment: string
  words: string
  tags: string
}

/** The columns of a `StoredRow`, of `word_rows r` and `items i`. */
export const STORED_ROW = `r.n, i.id, r.version, r.segment, r.words, r.tags,
  case when r.version <> '' then 'body' else i.type end as type`

export function foundRow(
  { id, type, version, segment, tags }: StoredRow,
  made: Pick<FoundRow, 'score' | 'matches' | 'lines' | 'missing'>,
): FoundRow {
  const { score, matches, lines, missing } = made
  return {
    id,
    type,
    version,
    segment,
    score,
    matches,
    lines,
    missing,
    language: tagValue(tags, 'language'),
    work: tagValue(tags, 'work'),
  }
}
