/** Sums over the whole catalog: counts, and the pages of the sitemap. Source: shapes.md#reading. */
import type Database from 'better-sqlite3'
import { type ShownItem, type ShownRow, shownColumns, shownOf } from './shown-items.ts'

/** Types whose items are in the sitemap. */
export const SITEMAP_TYPES = [
  'set',
  'author',
  'person',
  'work',
  'unit',
  'event',
  'publication',
  'recording',
] as const

export const SITEMAP_PAGE_SIZE = 10_000

export interface SitemapItem {
  id: string
  path: string | null
  lastmod: string | null
}

export interface SumReads {
  /** The number of items of each type; types without items are left out. */
  counts(): { [type: string]: number }
  sitemaps(): { type: string; page: number; count: number; lastmod: string | null }[]
  /** `page` counts from 1. */
  sitemapPage(type: string, page: number): SitemapItem[]
  schemas(): ShownItem<'schema'>[]
  /** Changes whenever a schema item does. */
  schemaRevisions(): string
}

export function prepareSumReads(db: Database.Database): SumReads {
  const counts = db.prepare<[], { type: string; n: number }>(
    'select type, n from type_counts where n > 0 order by type',
  )
  const lastmods = db.prepare<[string], { type: string; lastmod: string | null }>(
    `select t.value as type, (
       select c.at from items i join commits c on c.seq = i.seq where i.type = t.value
       order by i.seq desc limit 1
     ) as lastmod from json_each(?) t`,
  )
  const page = db.prepare<[string, number, number], SitemapItem>(
    `select i.id, i.path, c.at as lastmod from items i join commits c on c.seq = i.seq
     where i.type = ? order by i.list_key, i.id limit ? offset ?`,
  )
  const schemas = db.prepare<[], ShownRow>(
    `select ${shownColumns()} from items i where i.type = 'schema' order by i.list_key, i.id`,
  )
  const schemaRevisions = db
    .prepare<[], string | null>(
      "select group_concat(rev) from (select rev from items where type = 'schema' order by rev)",
    )
    .pluck()
  const allCounts = (): Record<string, number> =>
    Object.fromEntries(counts.all().map(({ type, n }) => [type, n]))
  return {
    counts: allCounts,
    sitemaps() {
      const known = allCounts()
      const rows = lastmods.all(JSON.stringify(SITEMAP_TYPES))
      const latest = new Map(rows.map(({ type, lastmod }) => [type, lastmod]))
      return SITEMAP_TYPES.flatMap((type) => {
        const total = known[type] ?? 0
        const pages = Math.ceil(total / SITEMAP_PAGE_SIZE)
        return Array.from({ length: pages }, (_, at) => ({
          type,
          page: at + 1,
          count: Math.min(SITEMAP_PAGE_SIZE, total - at * SITEMAP_PAGE_SIZE),
          lastmod: latest.get(type) ?? null,
        }))
      })
    },
    sitemapPage: (type, number) =>
      page.all(type, SITEMAP_PAGE_SIZE, (number - 1) * SITEMAP_PAGE_SIZE),
    schemas: () => shownOf('schema', schemas.all()),
    schemaRevisions: () => schemaRevisions.get() ?? '',
  }
}
