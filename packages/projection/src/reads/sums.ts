/** Sums over the whole catalog: counts, and the pages of the sitemap. Source: shapes.md#reading. */
import type Database from 'better-sqlite3'
import { type ShownItem, type ShownRow, shownColumns, shownOf } from './shown-items.ts'
import { prepareTypeState } from './type-state.ts'

/** Types whose items are in the sitemap. */
export const SITEMAP_TYPES = ['set', 'author', 'person', 'work', 'unit', 'event', 'publication', 'recording'] as const

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

export function prepareSumReads(db: Database.Database, pageSize: number = SITEMAP_PAGE_SIZE): SumReads {
  const counts = db.prepare<[], { type: string; n: number }>(
    'select type, n from type_counts where n > 0 order by type',
  )
  const lastmods = db.prepare<[string], { type: string; lastmod: string | null }>(
    `select t.value as type, (
       select c.at from items i join commits c on c.seq = i.seq where i.type = t.value
       order by i.seq desc limit 1
     ) as lastmod from json_each(?) t`,
  )
  const page = db.prepare<[string, string, string, number], SitemapItem>(
    `select i.id, i.path, c.at as lastmod from items i cross join commits c on c.seq = i.seq
     where i.type = ? and (i.list_key, i.id) >= (?, ?) order by i.list_key, i.id limit ?`,
  )
  const startOf = preparePageStarts(db, pageSize)
  const schemas = db.prepare<[], ShownRow>(
    `select ${shownColumns()} from items i where i.type = 'schema' order by i.list_key, i.id`,
  )
  const schemaRevisions = db
    .prepare<[], string | null>(
      "select group_concat(rev) from (select rev from items where type = 'schema' order by rev)",
    )
    .pluck()
  const allCounts = (): Record<string, number> => Object.fromEntries(counts.all().map(({ type, n }) => [type, n]))
  return {
    counts: allCounts,
    sitemaps() {
      const known = allCounts()
      const rows = lastmods.all(JSON.stringify(SITEMAP_TYPES))
      const latest = new Map(rows.map(({ type, lastmod }) => [type, lastmod]))
      return SITEMAP_TYPES.flatMap((type) => {
        const total = known[type] ?? 0
        const pages = Math.ceil(total / pageSize)
        return Array.from({ length: pages }, (_, at) => ({
          type,
          page: at + 1,
          count: Math.min(pageSize, total - at * pageSize),
          lastmod: latest.get(type) ?? null,
        }))
      })
    },
    sitemapPage(type, number) {
      const start = startOf(type, number)
      return start === null ? [] : page.all(type, start.key, start.id, pageSize)
    },
    schemas: () => shownOf('schema', schemas.all()),
    schemaRevisions: () => schemaRevisions.get() ?? '',
  }
}

interface PageStart {
  key: string
  id: string
}

/** The first item of each page of the sitemap. The starts of a type are kept until an item of the type changes. */
function preparePageStarts(db: Database.Database, pageSize: number): (type: string, page: number) => PageStart | null {
  const stateOf = prepareTypeState(db)
  // The index alone: no row of an item is read for the pages before.
  const after = db.prepare<[string, string, string, number], PageStart>(
    `select list_key as key, id from items indexed by items_of_type_in_list
     where type = ? and (list_key, id) >= (?, ?) order by list_key, id limit 1 offset ?`,
  )
  const known = new Map<string, { state: string; starts: PageStart[] }>()
  return (type, page) => {
    const now = stateOf(type)
    const before = known.get(type)
    const starts = before?.state === now ? before.starts : []
    known.set(type, { state: now, starts })
    while (starts.length < page) {
      const last = starts.at(-1)
      const found = after.get(type, last?.key ?? '', last?.id ?? '', last === undefined ? 0 : pageSize)
      if (found === undefined) return null
      starts.push(found)
    }
    return starts[page - 1] ?? null
  }
}
