/** Search for words in pages of scans and paragraphs of texts. Each query is bounded, so that its time does not grow with the
 *  catalog.
 *  Source: service.md#moments; shapes.md#moments. */
import { isOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { matchExpression } from './name-query.ts'
import {
  type AnyShownItem,
  type ShownItem,
  type ShownRow,
  shownColumns,
  shownItem,
} from './shown-items.ts'

/** A page of a scan, or a paragraph of a text. */
export type ItemWithWords = ShownItem<'text-page' | 'segment'>

/** A page of text, and a page of another layer of the same printed page. */
export interface PageReading {
  /** The requested page. */
  asked: string
  scan: string
  layer: string
  /** The page in this layer. */
  page: string
}

export interface MomentReads {
  /** Items with these terms (`queryTokens`), first those that have them together and in order; at most `limit`. */
  matches(tokens: readonly string[], limit: number): ItemWithWords[]
  /** For each of these pages, every layer of its scan that has the same page. */
  readings(pages: readonly string[]): PageReading[]
}

export function prepareMomentReads(db: Database.Database): MomentReads {
  const matches = db.prepare<[string, string, number], ShownRow>(MATCHES)
  const readings = db.prepare<[string], PageReading>(READINGS)
  return {
    matches(tokens, limit) {
      if (tokens.length === 0) return []
      // Tokens contain only letters and digits, so they cannot end the quotation.
      const phrase = `"${tokens.join(' ')}"`
      const expression = matchExpression(tokens, { tags: [], consonants: false })
      return matches.all(phrase, expression, limit).map(shownItem).filter(hasWords)
    },
    readings: (pages) => (pages.length === 0 ? [] : readings.all(JSON.stringify(pages))),
  }
}

function hasWords(item: AnyShownItem): item is ItemWithWords {
  return isOf(item, 'text-page') || isOf(item, 'segment')
}

/** Candidates that each of the two queries may find. */
const CANDIDATES = 300

const MATCHES = `
  with found (n, rank) as (
    select * from (select rowid, 0 from words where words match ? limit ${CANDIDATES})
    union all
    select * from (select rowid, 1 from words where words match ? limit ${CANDIDATES}))
  select ${shownColumns()}
  from (select n, min(rank) as rank from found group by n order by rank, n limit ?) f
  join items i on i.n = f.n order by f.rank, f.n`

const READINGS = `
  select a.value as asked, up.to_id as scan, down.from_id as layer, other.id as page
  from json_each(?) a
  join text_pages mine on mine.id = a.value
  join edges up on up.from_id = mine.layer_id and up.field = 'scan'
  join edges down on down.to_id = up.to_id and down.field = 'scan' and down.from_type = 'text-layer'
  join text_pages other on other.layer_id = down.from_id and other.page = mine.page`
