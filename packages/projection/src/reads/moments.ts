/** Words in pages of scans and paragraphs of texts. Each question is bounded, so the time does not grow with the catalog.
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

/** A page of text beside the other readings of the same printed page. */
export interface PageReading {
  /** The page that was asked for. */
  asked: string
  scan: string
  layer: string
  /** The page that this layer has. */
  page: string
}

export interface MomentReads {
  /** Where these words (`queryTokens`) stand, those together and in order first; at most `limit`. */
  matches(tokens: readonly string[], limit: number): ItemWithWords[]
  /** Of each of these pages, every layer of its scan that has the same page. */
  readings(pages: readonly string[]): PageReading[]
}

export function prepareMomentReads(db: Database.Database): MomentReads {
  const matches = db.prepare<[string, string, number], ShownRow>(MATCHES)
  const readings = db.prepare<[string], PageReading>(READINGS)
  return {
    matches(tokens, limit) {
      if (tokens.length === 0) return []
      // Tokens are letters and digits only, so quotes cannot be broken out of.
      const phrase = `"${tokens.join(' ')}"`
      const expression = matchExpression(tokens, { tags: [], bones: false })
      return matches.all(phrase, expression, limit).map(shownItem).filter(hasWords)
    },
    readings: (pages) => (pages.length === 0 ? [] : readings.all(JSON.stringify(pages))),
  }
}

function hasWords(item: AnyShownItem): item is ItemWithWords {
  return isOf(item, 'text-page') || isOf(item, 'segment')
}

/** How many candidates each of the two questions may bring. */
const CANDIDATES = 300

const MATCHES = `
  with found (n, place) as (
    select * from (select rowid, 0 from words where words match ? limit ${CANDIDATES})
    union all
    select * from (select rowid, 1 from words where words match ? limit ${CANDIDATES}))
  select ${shownColumns()}
  from (select n, min(place) as place from found group by n order by place, n limit ?) f
  join items i on i.n = f.n order by f.place, f.n`

const READINGS = `
  select a.value as asked, up.to_id as scan, down.from_id as layer, other.id as page
  from json_each(?) a
  join text_pages mine on mine.id = a.value
  join edges up on up.from_id = mine.layer_id and up.field = 'scan'
  join edges down on down.to_id = up.to_id and down.field = 'scan' and down.from_type = 'text-layer'
  join text_pages other on other.layer_id = down.from_id and other.page = mine.page`
