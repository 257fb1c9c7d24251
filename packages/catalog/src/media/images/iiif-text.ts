/** The text of a scan as IIIF annotations, and the search inside it. Source: routes.md#files-uploads-libraries;
 *  https://iiif.io/api/search/2.0/ */
import { searchTokens } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { type Line, layersOf } from '../../core/shown/layers.ts'
import { findLines } from '../scans/reading-page.ts'
import { scanTextOf } from '../scans/scan-text.ts'
import { canvasId } from './iiif-manifest.ts'
import { getPageSizes, type PageSize } from './page-sizes.ts'

/** The most lines in an answer. */
const MAX_FOUND = 500
const MAX_QUERY = 200

/** The lines of one page. Refuses `not-found` as `getScanText` and `getPageSizes` do. */
export async function getTextAnnotations(
  services: Services,
  scanText: string,
  page: number,
  baseUrl: string,
): Promise<object> {
  const target = await targetOf(services, scanText, baseUrl)
  const { reads } = services.projection
  const { lines } = scanTextOf(reads, layersOf(reads, target.scan), page)
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${baseUrl}/manifests/iiif/${target.scan}/text/${page}`,
    type: 'AnnotationPage',
    items: lines.map((line) => annotationOf(target, page, line, 'supplementing')),
  }
}

interface TextTarget {
  baseUrl: string
  scan: string
  sizes: PageSize[]
}

async function targetOf(services: Services, scanText: string, baseUrl: string): Promise<TextTarget> {
  const { id: scan, data } = getShownOf(services.projection.reads, 'scan', scanText)
  return { baseUrl, scan, sizes: await getPageSizes(services, data.file) }
}

/** A line without a box is an annotation of its whole page. */
function annotationOf(target: TextTarget, page: number, line: Line, motivation: string): object {
  const canvas = canvasId(target, page)
  const size = target.sizes[page - 1]
  const [x = 0, y = 0, width = 0, height = 0] = line.box ?? []
  const dots = size === undefined ? [] : [x * size.width, y * size.height, width * size.width, height * size.height]
  const box = line.box === undefined ? '' : `#xywh=${dots.map(Math.round).join(',')}`
  return {
    id: `${canvas}/line/${line.id}`,
    type: 'Annotation',
    motivation,
    body: { type: 'TextualBody', value: line.text, format: 'text/plain' },
    target: `${canvas}${box}`,
  }
}

/** Lines that contain every term, ignoring vowel points and final letter forms. Refuses `not-found` without page
 *  images, `bad-request` for no terms. */
export async function searchInScan(
  services: Services,
  scanText: string,
  query: string,
  baseUrl: string,
): Promise<object> {
  const wanted = searchTokens(query.slice(0, MAX_QUERY))
  if (wanted.length === 0) throw refuse('bad-request', imagesSaid('words-for-search'))
  const target = await targetOf(services, scanText, baseUrl)
  const { reads } = services.projection
  const found = findLines(reads, target.scan, wanted, MAX_FOUND).map(({ page, line }) =>
    annotationOf(target, page, line, 'highlighting'),
  )
  const search = `q=${encodeURIComponent(query)}`
  return {
    '@context': 'http://iiif.io/api/search/2/context.json',
    id: `${baseUrl}/manifests/iiif/${target.scan}/search?${search}`,
    type: 'AnnotationPage',
    items: found,
  }
}
