/** The pages of a scan's text, layer by layer. Source: shapes.md, 11. */
import type Database from 'better-sqlite3'

/** A page that a layer has. */
export interface LayerPage {
  layer: string
  page: number
  /** Of the text-page. */
  id: string
  proofread: number
}

export interface ScanTextReads {
  /** One page in each layer that has it, by layer. */
  pageIn(layers: readonly string[], page: number): LayerPage[]
  /** Every page that any of these layers has, by page and layer; at most `limit`. */
  pagesOf(layers: readonly string[], limit: number): LayerPage[]
}

export function prepareScanTextReads(db: Database.Database): ScanTextReads {
  const one = db.prepare<[string, number], LayerPage>(
    `select layer_id as layer, page, id, proofread from text_pages
     where layer_id in (select value from json_each(?)) and page = ? order by layer_id, id`,
  )
  const all = db.prepare<[string, number], LayerPage>(
    `select layer_id as layer, page, id, proofread from text_pages
     where layer_id in (select value from json_each(?)) order by page, layer_id, id limit ?`,
  )
  return {
    pageIn: (layers, page) => one.all(JSON.stringify(layers), page),
    pagesOf: (layers, limit) => all.all(JSON.stringify(layers), limit),
  }
}
