/** How large the pages of files are as their images have them: measured once and kept.
 *  Source: shapes.md#page-images. */
import { findPageHeights, type PageHeights, savePageHeights } from '@yalkut/ledger/files'
import { isRefusal } from '@yalkut/model'
import type { HeldFile } from '@yalkut/projection'
import type { Services } from '../services/services.ts'
import { assertServedPdf, isServedPdf, noneOfBroken, PAGE_PROFILES } from './page-images.ts'

export interface PageSize {
  width: number
  height: number
}

/** Of files asked for lately, the oldest first: they never change. */
const lately = new Map<string, PageHeights>()
const MAX_LATELY = 500
/** Being measured just now, so that several who ask for a file measure it once. */
const measuring = new Map<string, Promise<PageHeights>>()

/** Reads what is known of these files in one statement, for `getPageSizes` and `sizesOrNone` after it. */
export async function preparePageSizes(
  { ledger }: Services,
  files: readonly string[],
): Promise<void> {
  const unknown = files.filter((sha256) => !lately.has(sha256))
  if (unknown.length === 0) return
  for (const [sha256, heights] of await findPageHeights(ledger.read, unknown)) {
    remember(sha256, heights)
  }
}

function remember(sha256: string, heights: PageHeights): void {
  lately.set(sha256, heights)
  const [oldest] = lately.keys()
  if (lately.size > MAX_LATELY && oldest !== undefined) lately.delete(oldest)
}

/** What stands in points, as images of pages have it. As drawn: a dot that is touched is there. */
export function heightsInDots(points: readonly PageSize[]): PageHeights {
  return points.map(({ width, height }) => Math.ceil((PAGE_PROFILES.page * height) / width - 0.001))
}

/** The sizes of all pages, in dots. Refuses `not-found` for a file that is not served, or cannot be drawn; `busy`. */
export async function getPageSizes(services: Services, sha256: string): Promise<PageSize[]> {
  assertServedPdf(services, sha256)
  return await sizesOf(services, sha256)
}

/** The same; empty while the file is withheld, or where its pages cannot be drawn. */
export async function sizesOrNone(services: Services, file: HeldFile | null): Promise<PageSize[]> {
  if (!isServedPdf(file)) return []
  try {
    return await sizesOf(services, file.sha256)
  } catch (error) {
    // A file of pages that cannot be drawn has no page images; the scan is there all the same.
    if (isRefusal(error) && error.code === 'not-found') return []
    throw error
  }
}

async function sizesOf(services: Services, sha256: string): Promise<PageSize[]> {
  const heights = await heightsOf(services, sha256)
  return heights.map((height) => ({ width: PAGE_PROFILES.page, height }))
}

async function heightsOf(services: Services, sha256: string): Promise<PageHeights> {
  await preparePageSizes(services, [sha256])
  const known = lately.get(sha256)
  if (known !== undefined) return known
  const begun = measuring.get(sha256)
  if (begun !== undefined) return await begun
  const work = measure(services, sha256).finally(() => measuring.delete(sha256))
  measuring.set(sha256, work)
  return await work
}

async function measure(
  { objects, imaging, ledger }: Services,
  sha256: string,
): Promise<PageHeights> {
  const source = await objects.localFile(sha256)
  try {
    const points = await imaging.pageSizes(source.path).catch(noneOfBroken)
    const heights = heightsInDots(points)
    await ledger.write((tx) => savePageHeights(tx, sha256, heights))
    remember(sha256, heights)
    return heights
  } finally {
    source.release()
  }
}
