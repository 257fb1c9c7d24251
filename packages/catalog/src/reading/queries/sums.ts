/** Counts over the whole catalog, and the data of the sitemap. Source: routes.md#about; routes.md#items. */
import { refuse } from '@yalkut/model'
import { SITEMAP_PAGE_SIZE, SITEMAP_TYPES, type SitemapItem } from '@yalkut/projection'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import type { CatalogStats, SitemapEntry } from '../../core/shapes/community.ts'

export function catalogStats({ projection }: Services): CatalogStats {
  return { head: projection.head(), counts: projection.reads.sums.counts() }
}

export function listSitemaps({ projection }: Services): {
  pageSize: number
  sitemaps: SitemapEntry[]
} {
  return { pageSize: SITEMAP_PAGE_SIZE, sitemaps: projection.reads.sums.sitemaps() }
}

/** Refuses `bad-request` for a type that has no sitemap, `not-found` for a page past the last. */
export function getSitemapPage(
  { projection }: Services,
  type: string,
  page: number,
): { type: string; page: number; items: SitemapItem[] } {
  if (!SITEMAP_TYPES.some((known) => known === type)) {
    throw refuse('bad-request', readingSaid('sitemap-types', { sitemapTypes: SITEMAP_TYPES.join(', ') }), { type })
  }
  const items = projection.reads.sums.sitemapPage(type, page)
  if (items.length > 0) return { type, page, items }
  throw refuse('not-found', readingSaid('sitemap-no-page', { type, page }))
}
