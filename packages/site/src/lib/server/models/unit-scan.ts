/** The scanned pages of a unit, beside its words. */
import { getScanPages } from '@yalkut/catalog/media'
import { scannedRange } from '@yalkut/catalog/organizing'
import { href, scanPageHref } from '#lib/href.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { ShownItem, ShownUnit } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'

export interface UnitScan {
  /** To the words with the scan, or back without it. */
  href: string
  /** null: the words are shown alone. Empty: the catalog has no picture of the pages that it may show. */
  pages: { name: string; href: string; image: string; width: number; height: number }[] | null
}

/** A longer unit continues at the scan itself. */
const MAX_PAGES = 40

/** null for a unit that no map of contents places in a printing. */
export async function unitScan(
  { catalog, lang, query }: Ask,
  unit: ShownUnit,
  linked: readonly ShownItem[],
): Promise<UnitScan | null> {
  if (!linked.some(({ type }) => type === 'contents-map')) return null
  const here = href(unit, lang)
  if (query.get('view') !== 'scan') return { href: `${here}?view=scan`, pages: null }
  const range = scannedRange(catalog, linked)
  if (range === null) return { href: here, pages: [] }
  const { scan, from, to } = range
  const { pages } = await getScanPages(catalog, scan)
  return {
    href: here,
    pages: pages
      .filter(({ page }) => page >= from && page <= to)
      .slice(0, MAX_PAGES)
      .map(({ page, image, width, height }) => ({
        image,
        width,
        height,
        name: bookWords(lang).page(page),
        href: scanPageHref(scan, page, lang),
      })),
  }
}
