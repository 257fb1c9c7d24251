/** The pages of a scan's text, layer by layer. Source: shapes.md#page-of-a-scan. */
import type { ItemData } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type ShownItem, type ShownRow, shownColumns, shownOf } from './shown-items.ts'

/** A page of a layer. */
export interface LayerPage {
  layer: string
  page: number
  /** The id of the text-page. */
  id: string
  proofread: number
  state: PageState | null
  /** The person of the first reading (account id); null before it. */
  reader: string | null
  /** How many words are in its unchecked lines. */
  words: number
}

/** Why a page has no words to proofread, or that something is wrong with it. */
export type PageState = NonNullable<ItemData['text-page']['state']>

export interface ScanTextReads {
  /** The pages of this number, by layer. */
  pageIn(layers: readonly string[], page: number): LayerPage[]
  /** The words of which machines are not sure on these text-pages, in order of page and place; at most `limit`. */
  doubtsOf(pages: readonly string[], limit: number): DoubtfulWord[]
  /** The pages of these layers, by page and layer; at most `limit`. */
  pagesOf(layers: readonly string[], limit: number): LayerPage[]
  /** The scans of these publications, each with its layers, `limit` layers in all; a scan without any is left out. One
   *  statement. */
  layersIn(publications: readonly string[], limit: number): LayeredScan[]
}

export interface DoubtfulWord {
  /** The id of the text-page. */
  page: string
  line: string
  first: number
  last: number
  /** Of a hundred. */
  sure: number
  /** The same number for the same word: its `wordKey`. */
  word: number
}

export interface LayeredScan {
  scan: ShownItem<'scan'>
  layers: ShownItem<'text-layer'>[]
}

export function prepareScanTextReads(db: Database.Database): ScanTextReads {
  const one = db.prepare<[string, number], LayerPage>(
    `${PAGES} where p.layer_id in (select value from json_each(?)) and p.page = ? order by p.layer_id, p.id`,
  )
  const all = db.prepare<[string, number], LayerPage>(
    `${PAGES} where p.layer_id in (select value from json_each(?)) order by p.page, p.layer_id, p.id limit ?`,
  )
  const doubts = db.prepare<[string, number], DoubtfulWord>(
    `select d.page_id as page, d.line, d.first, d.last, d.sure, d.word
     from json_each(?) p cross join doubts d on d.page_id = p.value order by p.key, d.line, d.first limit ?`,
  )
  const layered = db.prepare<[string, number], ShownRow>(LAYERED)
  return {
    layersIn(publications, limit) {
      const rows = layered.all(JSON.stringify(publications), limit)
      const layers = Map.groupBy(shownOf('text-layer', rows), ({ data }) => data.scan)
      return shownOf('scan', rows).map((scan) => ({ scan, layers: layers.get(scan.id) ?? [] }))
    },
    doubtsOf: (pages, limit) => doubts.all(JSON.stringify(pages), limit),
    pageIn: (layers, page) => one.all(JSON.stringify(layers), page),
    pagesOf: (layers, limit) => all.all(JSON.stringify(layers), limit),
  }
}

const PAGES = `
  select p.layer_id as layer, p.page, p.id, p.proofread, p.state, c.author as reader, p.words
  from text_pages p left join commits c on c.seq = p.read_in`

const LAYERED = `
  with found as (
    select es.from_id as scan, el.from_id as layer, row_number() over (
        order by p.key, es.sort, es.from_id, el.sort, el.from_id) as position
    from json_each(?) p
    join edges es on es.to_id = p.value and es.field = 'publication' and es.from_type = 'scan'
    join edges el on el.to_id = es.from_id and el.field = 'scan' and el.from_type = 'text-layer'
    order by position limit ?),
  named as (
    select scan as id, min(position) as position from found group by scan
    union all
    select layer, position from found)
  select ${shownColumns()} from named n join items i on i.id = n.id order by n.position, i.type`
