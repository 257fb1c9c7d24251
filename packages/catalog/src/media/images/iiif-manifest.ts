/** A scan as an IIIF Presentation 3 manifest: pages from right to left, the PDF, the credit, the text as
 *  annotations.
 *  Source: service.md#iiif; shapes.md#iiif; https://iiif.io/api/presentation/3.0/ */
import { writeDate } from '@yalkut/hebrew'
import type { ItemData, LocalName } from '@yalkut/model'
import type { ShownItem } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { layersOf, shownPages } from '../../core/shown/layers.ts'
import { largest } from './iiif-size.ts'
import { drawingOf } from './page-images.ts'
import { getPageSizes, type PageSize } from './page-sizes.ts'
import { manifestAddress, pageAddress } from './scan-pages.ts'

/** Refuses `not-found` for an item that is no scan, and without page images. `baseUrl`: without a trailing slash. */
export async function getManifest(services: Services, scanText: string, baseUrl: string): Promise<object> {
  const { reads } = services.projection
  const scan = getShownOf(reads, 'scan', scanText)
  const { file } = scan.data
  const sizes = await getPageSizes(services, file)
  const [publication = null] = reads.items.of('publication', [scan.data.publication])
  const credit = reads.files.file(file)?.credit ?? null
  const read = new Set(shownPages(reads, layersOf(reads, scan.id)).map(({ page }) => page))
  const target = { baseUrl, scan: scan.id, file }
  const labels = printedLabels(scan)
  const [first] = sizes
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: baseUrl + manifestAddress(scan.id),
    type: 'Manifest',
    label: languageMap(publication?.data.title ?? null, scan.id),
    ...(first !== undefined && { thumbnail: [thumbnailOf(target, 1, first)] }),
    provider: [providerOf(baseUrl)],
    metadata: publication === null ? [] : metadataOf(publication.data),
    viewingDirection: 'right-to-left',
    behavior: ['paged'],
    ...(credit !== null && { requiredStatement: statementOf(credit) }),
    rendering: [
      {
        id: `${baseUrl}/objects/${file}`,
        type: 'Text',
        format: 'application/pdf',
        label: { en: ['PDF'] },
      },
    ],
    homepage: [homepageOf(baseUrl, publication ?? scan, publication?.data.title ?? null)],
    ...(read.size > 0 && {
      service: [{ id: `${baseUrl}/manifests/iiif/${scan.id}/search`, type: 'SearchService2' }],
    }),
    items: sizes.map((size, index) =>
      canvasOf(target, index + 1, size, {
        label: labels.get(index + 1),
        isRead: read.has(index + 1),
      }),
    ),
  }
}

interface CanvasTarget {
  baseUrl: string
  scan: string
  file: string
}

/** The id of a page's canvas. */
export function canvasId({ baseUrl, scan }: Pick<CanvasTarget, 'baseUrl' | 'scan'>, page: number): string {
  return `${baseUrl}/manifests/iiif/${scan}/canvas/${page}`
}

function canvasOf(
  target: CanvasTarget,
  page: number,
  { width, height }: PageSize,
  { label, isRead }: { label: string | undefined; isRead: boolean },
): object {
  const { baseUrl, scan, file } = target
  const id = canvasId(target, page)
  const service = [{ id: `${baseUrl}/iiif/3/${file}:${page}`, type: 'ImageService3', profile: 'level2' }]
  const image = {
    // JPEG: Universal Viewer draws no page whose body is WebP.
    id: `${baseUrl}/iiif/3/${file}:${page}/full/max/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    ...largest({ width, height }, false),
    service,
  }
  const painting = { type: 'Annotation', motivation: 'painting', body: image, target: id }
  return {
    id,
    type: 'Canvas',
    width,
    height,
    label: { none: [label === undefined ? String(page) : `${page} (${label})`] },
    thumbnail: [thumbnailOf(target, page, { width, height })],
    items: [{ id: `${id}/page`, type: 'AnnotationPage', items: [{ id: `${id}/image`, ...painting }] }],
    ...(isRead && {
      annotations: [{ id: `${baseUrl}/manifests/iiif/${scan}/text/${page}`, type: 'AnnotationPage' }],
    }),
  }
}

function thumbnailOf({ baseUrl, file }: CanvasTarget, page: number, { width, height }: PageSize): object {
  const thumbWidth = Math.min(drawingOf('thumbnail').width, width)
  return {
    id: baseUrl + pageAddress(file, page, 'thumbnail'),
    type: 'Image',
    format: 'image/webp',
    width: thumbWidth,
    height: Math.round((thumbWidth * height) / width),
  }
}

/** Printed page numbers, by page of the PDF. */
function printedLabels({ data }: ShownItem<'scan'>): Map<number, string> {
  return new Map((data.pageLabels ?? []).map(({ pdfPage, printed }) => [pdfPage, printed]))
}

function languageMap(name: LocalName | null, otherwise: string): object {
  if (name === null) return { none: [otherwise] }
  return { he: [name.he], ...(name.en !== undefined && { en: [name.en] }) }
}

const METADATA = [
  { field: 'publisher', he: 'מוציא לאור', en: 'Publisher' },
  { field: 'placePrinted', he: 'מקום ההדפסה', en: 'Place' },
  { field: 'date', he: 'תאריך', en: 'Date' },
  { field: 'gregorianYear', he: 'שנה לועזית', en: 'Year' },
] as const

function metadataOf(data: ItemData['publication']): object[] {
  return METADATA.flatMap(({ field, he, en }) => {
    const value = data[field]
    if (value === undefined) return []
    const shown = field === 'date' ? datesOf(String(value)) : { none: [String(value)] }
    return [{ label: { he: [he], en: [en] }, value: shown }]
  })
}

/** A date as people write it. */
function datesOf(key: string): object {
  return { he: [writeDate(key, 'he')], en: [writeDate(key, 'en')] }
}

/** Who publishes the manifest: this catalog. */
function providerOf(baseUrl: string): object {
  const label = { he: ['ילקוט'], en: ['Yalkut'] }
  const homepage = { id: `${baseUrl}/`, type: 'Text', format: 'text/html', label }
  return { id: `${baseUrl}/`, type: 'Agent', label, homepage: [homepage] }
}

function statementOf(credit: string): object {
  return { label: { he: ['קרדיט'], en: ['Credit'] }, value: { none: [credit] } }
}

function homepageOf(baseUrl: string, item: ShownItem<'publication' | 'scan'>, name: LocalName | null): object {
  const id = item.path === null ? `${baseUrl}/v1/entities/${item.id}` : baseUrl + item.path
  const format = item.path === null ? 'application/json' : 'text/html'
  return { id, type: 'Text', format, label: languageMap(name, item.id) }
}
