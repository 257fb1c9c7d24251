/** A page of a file by the IIIF Image API 3, level 2. Source: routes.md#files-uploads-libraries;
 *  https://iiif.io/api/image/3.0/ */
import { refuse } from '@yalkut/model'
import type { Processor } from 'iiif-processor'
import type { Services } from '../services/services.ts'
import { formatRegion, type Region, requestedRegion, requestedSize } from './iiif-size.ts'
import { getHeldPageImage, PAGE_PROFILES, profileOf, readPageImage } from './page-images.ts'

export type IiifAnswer =
  | { kind: 'content'; bytes: Buffer; mime: string; canonical: string | null }
  | { kind: 'redirect'; location: string }

/** The longest side of an image, in pixels. Pages are stored 2,000 wide. */
const MAX_SIDE = 8_000
const MAX_AREA = 40_000_000

/** `path`: the part of the URL after `/iiif/3/`: `<sha256>:<page>/full/max/0/default.jpg`, or `…/info.json`. Refuses
 *  `bad-request` for a request outside the standard, `not-found` for a page that is not served. */
export async function getIiifImage(
  services: Services,
  path: string,
  baseUrl: string,
): Promise<IiifAnswer> {
  const [id = '', ...rest] = path.split('/')
  const [sha256 = '', page = ''] = id.split(/:|%3a/i)
  if (!/^[0-9a-f]{64}$/.test(sha256) || !/^[1-9]\d{0,5}$/.test(page)) {
    throw refuse('not-found', 'An image is named by the sha256 of its file, a colon and its page.')
  }
  const image = `${baseUrl}/iiif/3/${sha256}:${page}`
  const request = { sha256, page: Number(page), request: rest.join('/') }
  const ready = await findWhole(services, request, image)
  if (ready !== null) return ready
  const kept = await getHeldPageImage(services, sha256, Number(page), 'page')
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    return { kind: 'redirect', location: `${image}/info.json` }
  }
  const whole = { width: kept.width ?? 1, height: kept.height ?? 1 }
  const [requested = '', size = ''] = rest
  const region = requestedRegion(requested, whole)
  assertDrawableSize(size, region)
  const processor = await newProcessor(`${image}/${rest.join('/')}`, services, kept)
  const result = await processor.execute().catch(refuseImpossible)
  switch (result.type) {
    case 'content': {
      const bytes = Buffer.isBuffer(result.body) ? result.body : Buffer.from(result.body, 'utf8')
      const base = `${image}/${region === null ? requested : formatRegion(region, whole)}`
      const canonical = canonicalOf(base, size, result.canonicalLink)
      return { kind: 'content', bytes, mime: result.contentType, canonical }
    }
    case 'redirect':
      throw noRequest()
    case 'error':
      throw refuse('bad-request', `This is no image request: ${result.message.slice(0, 200)}`)
    default:
      return result satisfies never
  }
}

/** The canonical URL. The library's link lacks the image and its region, and the `^` of an enlarged size. */
function canonicalOf(base: string, requested: string, link?: string): string | null {
  const [, , size, ...rest] = link?.split('/') ?? []
  if (size === undefined) return null
  const isLarger = requested.startsWith('^') && size !== 'max' && !size.startsWith('^')
  return [base, isLarger ? `^${size}` : size, ...rest].join('/')
}

/** A whole page in the width of a profile, as lists and manifests link to it: the stored image itself, so that a list
 *  of thumbnails does not render each page in full size. null for every other request. */
async function findWhole(
  services: Services,
  { sha256, page, request }: { sha256: string; page: number; request: string },
  image: string,
): Promise<IiifAnswer | null> {
  const profile = profileOf(request)
  if (profile === null) return null
  const { kept, bytes } = await readPageImage(services, { sha256, page, profile })
  // A page that is too high for this width is rendered larger below.
  if (kept.width !== PAGE_PROFILES[profile]) return null
  const size = profile === 'page' ? 'max' : `${kept.width},${kept.height}`
  const canonical = `${image}/full/${size}/0/default.webp`
  return { kind: 'content', bytes, mime: kept.mime, canonical }
}

/** Refuses `bad-request` for a size above the limits, which the library would silently reduce; only `max` asks for
 *  that. Invalid regions and sizes are left to the library. */
function assertDrawableSize(size: string, region: Region | null): void {
  const requested = region === null ? null : requestedSize(size, region)
  if (requested === null) return
  const { width, height } = requested
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_AREA) return
  throw refuse('bad-request', `An image is at most ${MAX_SIDE} pixels wide and high.`, {
    ...{ maxWidth: MAX_SIDE, maxHeight: MAX_SIDE, maxArea: MAX_AREA },
  })
}

async function newProcessor(
  url: string,
  { objects }: Services,
  kept: { sha256: string; width: number | null; height: number | null },
): Promise<Processor> {
  // Loaded with its image library at the first request that needs rendering.
  const { Processor } = await import('iiif-processor')
  try {
    return new Processor(url, async () => await objects.read(kept.sha256), {
      dimensionFunction: async () => ({ width: kept.width ?? 1, height: kept.height ?? 1 }),
      max: { width: MAX_SIDE, height: MAX_SIDE, area: MAX_AREA },
      pathPrefix: '/iiif/{{version}}/',
    })
  } catch (cause) {
    throw noRequest(cause)
  }
}

function noRequest(cause?: unknown): Error {
  const message = 'This is no image request: …/region/size/rotation/quality.format'
  return refuse('bad-request', message, null, { cause })
}

/** A request that the library accepts but cannot render: an image without a pixel. */
function refuseImpossible(cause: unknown): never {
  if (!(cause instanceof Error && cause.message.startsWith('Expected '))) throw cause
  throw refuse('bad-request', 'Nothing would be left of an image as small as that.', null, {
    cause,
  })
}
