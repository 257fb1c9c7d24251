/** The pages of a scan as images. Source: service.md#page-images; shapes.md#page-images. */
import type { Services } from '../services/services.ts'
import type { ScanPages } from '../shapes/cover.ts'
import { getShownOf } from '../shown/known-items.ts'
import { type PageProfile, requestOf } from './page-images.ts'
import { sizesOrNone } from './page-sizes.ts'

/** Empty while the file is withheld or missing. Refuses `not-found` for an item that is no scan. */
export async function getScanPages(services: Services, idText: string): Promise<ScanPages> {
  const { reads } = services.projection
  const { id, data } = getShownOf(reads, 'scan', idText)
  const { file } = data
  const sizes = await sizesOrNone(services, reads.files.file(file))
  const pages = sizes.map(({ width, height }, index) => ({
    ...{ page: index + 1, width, height },
    image: pageAddress(file, index + 1, 'page'),
    thumbnail: pageAddress(file, index + 1, 'thumbnail'),
  }))
  return { scan: id, manifest: pages.length === 0 ? null : manifestAddress(id), pages }
}

/** The IIIF URL of a page in the width of its profile. */
export function pageAddress(file: string, page: number, profile: PageProfile): string {
  return `/iiif/3/${file}:${page}/${requestOf(profile)}`
}

export function manifestAddress(scan: string): string {
  return `/manifests/iiif/${scan}.json`
}
