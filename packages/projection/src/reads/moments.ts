/** Pages of scans that are read in several layers. Source: service.md#moments; shapes.md#moments. */
import type Database from 'better-sqlite3'

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
  /** For each of these pages, every layer of its scan that has the same page. */
  readings(pages: readonly string[]): PageReading[]
}

export function prepareMomentReads(db: Database.Database): MomentReads {
  const readings = db.prepare<[string], PageReading>(READINGS)
  return {
    readings: (pages) => (pages.length === 0 ? [] : readings.all(JSON.stringify(pages))),
  }
}

const READINGS = `
  select a.value as asked, up.to_id as scan, down.from_id as layer, other.id as page
  from json_each(?) a
  join text_pages mine on mine.id = a.value
  join edges up on up.from_id = mine.layer_id and up.field = 'scan'
  join edges down on down.to_id = up.to_id and down.field = 'scan' and down.from_type = 'text-layer'
  join text_pages other on other.layer_id = down.from_id and other.page = mine.page`
