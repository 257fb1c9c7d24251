/** The pages of a scan's text, layer by layer. Source: shapes.md#page-of-a-scan. */
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
  /** The layers of every scan of these publications. */
  layersIn(publications: readonly string[], limit: number): ScanLayer[]
}

/** A layer with the scan that it is of, both in their list form. */
export interface ScanLayer {
  scan: Buffer
  layer: Buffer
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
  const layers = db.prepare<[string, number], ScanLayer>(
    `select coalesce(s.list, s.whole) as scan, coalesce(l.list, l.whole) as layer
     from json_each(?) p
     join edges es on es.to_id = p.value and es.field = 'publication' and es.from_type = 'scan'
     join edges el on el.to_id = es.from_id and el.field = 'scan' and el.from_type = 'text-layer'
     join items s on s.id = es.from_id
     join items l on l.id = el.from_id
     order by p.key, es.sort, es.from_id, el.sort, el.from_id limit ?`,
  )
  return {
    layersIn: (publications, limit) => layers.all(JSON.stringify(publications), limit),
    pageIn: (layers, page) => one.all(JSON.stringify(layers), page),
    pagesOf: (layers, limit) => all.all(JSON.stringify(layers), limit),
  }
}
