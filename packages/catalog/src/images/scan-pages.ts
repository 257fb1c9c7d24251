/** The pages of a scan as images. Source: spec.md, `GET /v1/scans/<id>/pages`; shapes.md, 11 (pages). */
import { isRefusal, isServed, refuse } from '@yalkut/model'
import { isFileAddress, type Reads } from '@yalkut/projection'
import { getSummary } from '../reading/known-items.ts'
import { type ReadItem, readItem } from '../reading/read-item.ts'
import type { Services } from '../services.ts'
import { getPageSizes, type PageProfile, type PageSize, requestOf } from './page-images.ts'

export interface ScanPage {
  page: number
  width: number
  height: number
  /** Addresses, from the service's own on. */
  image: string
  thumbnail: string
}

export interface ScanPages {
  scan: string
  /** The IIIF manifest; null without page images. */
  manifest: string | null
  pages: ScanPage[]
}

/** Empty while the file is withheld or not held. Refuses `not-found` for what is no scan. */
export async function getScanPages(services: Services, idText: string): Promise<ScanPages> {
  const { id, data } = getScan(services.projection.reads, idText)
  const file = data.file
  const sizes = isFileAddress(file) ? await sizesOrNone(services, file) : []
  const pages = sizes.map(({ width, height }, index) => ({
    ...{ page: index + 1, width, height },
    image: pageAddress(String(file), index + 1, 'page'),
    thumbnail: pageAddress(String(file), index + 1, 'thumbnail'),
  }))
  return { scan: id, manifest: pages.length === 0 ? null : manifestAddress(id), pages }
}

/** The sizes of a file's pages; empty while it is withheld, or where they cannot be drawn. */
export async function sizesOrNone(services: Services, file: string): Promise<PageSize[]> {
  const held = services.projection.reads.files.file(file)
  if (held === null || !isServed(held.rights)) return []
  try {
    return await getPageSizes(services, file)
  } catch (error) {
    // A file of pages that cannot be drawn has no page images; the scan is there all the same.
    if (isRefusal(error) && error.code === 'not-found') return []
    throw error
  }
}

/** Refuses `bad-request`, `not-found`. */
export function getScan(reads: Reads, idText: string): ReadItem {
  const { id, type } = getSummary(reads, idText)
  const [item] = reads.items.batch([id])
  if (type === 'scan' && item !== undefined) return readItem(item.bytes)
  throw refuse('not-found', `${id} is a ${type}, not a scan.`, { type })
}

/** The IIIF image of a page, as wide as its profile. */
export function pageAddress(file: string, page: number, profile: PageProfile): string {
  return `/iiif/3/${file}:${page}/${requestOf(profile)}`
}

export function manifestAddress(scan: string): string {
  return `/manifests/iiif/${scan}.json`
}
