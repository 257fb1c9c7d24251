/** The sizes of page images: measured once and stored. Source: shapes.md#page-images. */
import { MAX_SIDE } from '@yalkut/imaging'
import { findPageHeights, type PageHeights, savePageHeights } from '@yalkut/ledger/files'
import { isRefusal } from '@yalkut/model'
import type { StoredFile } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import { assertServedPdf, isServedPdf, noneOfBroken, PAGE_WIDTH } from './page-images.ts'

export interface PageSize {
  width: number
  height: number
}

/** Recently used files, the oldest first. Page sizes never change. */
const lately = new Map<string, PageHeights>()
const MAX_LATELY = 500
/** Files being measured now, so that simultaneous requests for a file measure it once. */
const measuring = new Map<string, Promise<PageHeights>>()

/** Reads the stored sizes of these files in one statement, for `getPageSizes` and `sizesOrNone`. */
export async function preparePageSizes({ ledger }: Services, files: readonly string[]): Promise<void> {
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

/** Heights in pixels of page images from sizes in points. A pixel that is partly covered counts. */
export function heightsInDots(points: readonly PageSize[]): PageHeights {
  return points.map(({ width, height }) => Math.ceil((PAGE_WIDTH * height) / width - 0.001))
}

/** The sizes of all pages, in pixels. Refuses `not-found` for a file that is not served or cannot be rendered;
 *  `busy`. */
export async function getPageSizes(services: Services, sha256: string): Promise<PageSize[]> {
  assertServedPdf(services, sha256)
  return await sizesOf(services, sha256)
}

/** The same; empty when the file is withheld or its pages cannot be rendered. */
export async function sizesOrNone(services: Services, file: StoredFile | null): Promise<PageSize[]> {
  if (!isServedPdf(file)) return []
  try {
    return await sizesOf(services, file.sha256)
  } catch (error) {
    // A file whose pages cannot be rendered has no page images. The scan is still shown.
    if (isRefusal(error) && error.code === 'not-found') return []
    throw error
  }
}

async function sizesOf(services: Services, sha256: string): Promise<PageSize[]> {
  const heights = await heightsOf(services, sha256)
  return heights.map(sizeOfHeight)
}

/** The size of the image of a page that would have this height in the full width. A page that is too high is drawn
 *  narrower. */
function sizeOfHeight(height: number): PageSize {
  if (height <= MAX_SIDE) return { width: PAGE_WIDTH, height }
  const width = Math.max(1, Math.ceil((PAGE_WIDTH * MAX_SIDE) / height - 0.001))
  return { width, height: MAX_SIDE }
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

async function measure({ objects, imaging, ledger }: Services, sha256: string): Promise<PageHeights> {
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
