/** The pages of a scan as images. Source: service.md#page-images; shapes.md#page-images. */
import type { Services } from '../../core/services/services.ts'
import type { Picture, ScanPages } from '../../core/shapes/cover.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { drawingOf, type PageProfile, PICTURE_FORMATS, PICTURE_WIDTHS, requestOf } from './page-images.ts'
import { type PageSize, sizesOrNone } from './page-sizes.ts'

/** Empty while the file is withheld or missing. Refuses `not-found` for an item that is no scan. */
export async function getScanPages(services: Services, idText: string): Promise<ScanPages> {
  const { reads } = services.projection
  const { id, data } = getShownOf(reads, 'scan', idText)
  const { file } = data
  const sizes = await sizesOrNone(services, reads.files.file(file))
  const pages = sizes.map(({ width, height }, index) => ({
    page: index + 1,
    width,
    height,
    image: pageAddress(file, index + 1, 'page'),
    thumbnail: pageAddress(file, index + 1, 'thumbnail'),
  }))
  if (pages.length === 0) return { scan: id, manifest: null, pictures: null, pages }
  const template = `/iiif/3/${file}:{page}/full/{width},/0/default.{format}`
  const pictures = { template, widths: [...PICTURE_WIDTHS], formats: [...PICTURE_FORMATS] }
  return { scan: id, manifest: manifestAddress(id), pictures, pages }
}

/** The IIIF URL of a page in the width of its profile. */
export function pageAddress(file: string, page: number, profile: PageProfile): string {
  return `/iiif/3/${file}:${page}/${requestOf(drawingOf(profile))}`
}

/** A page in all widths that are stored, the smallest first. `size`: of its large image. */
export function picturesOf(file: string, page: number, size: PageSize): Picture[] {
  return PICTURE_WIDTHS.filter((width) => width <= size.width).map((width) => {
    const [webp, avif] = PICTURE_FORMATS.map((format) => `/iiif/3/${file}:${page}/${requestOf({ width, format })}`)
    const height = Math.max(1, Math.round((size.height * width) / size.width))
    return { width, height, webp: webp ?? '', avif: avif ?? '' }
  })
}

export function manifestAddress(scan: string): string {
  return `/manifests/iiif/${scan}.json`
}
