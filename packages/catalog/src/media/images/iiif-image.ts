/** A page of a file by the IIIF Image API 3, level 2. Source: routes.md#files-uploads-libraries;
 *  https://iiif.io/api/image/3.0/ */
import { quoted, refuse } from '@yalkut/model'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { canonicalRequest, noRequest, pixelRequest, readImageRequest } from './iiif-request.ts'
import { LIMITS } from './iiif-size.ts'
import { drawingOf, getStoredPageImage, profileOf, readPageImage } from './page-images.ts'

export type IiifAnswer =
  | { kind: 'content'; bytes: Buffer; mime: string; canonical: string }
  | { kind: 'info'; bytes: Buffer }
  | { kind: 'redirect'; location: string }

/** `path`: the part of the URL after `/iiif/3/`: `<sha256>:<page>/full/max/0/default.jpg`, or `…/info.json`. Refuses
 *  `bad-request` for a request outside the standard, `not-found` for a page that is not served. */
export async function getIiifImage(services: Services, path: string, baseUrl: string): Promise<IiifAnswer> {
  const [id = '', ...rest] = path.split('/')
  const [sha256 = '', page = ''] = id.split(/:|%3a/i)
  if (!/^[0-9a-f]{64}$/.test(sha256) || !/^[1-9]\d{0,5}$/.test(page)) {
    throw refuse('not-found', imagesSaid('image-named-by'))
  }
  const image = `${baseUrl}/iiif/3/${sha256}:${page}`
  const request = { sha256, page: Number(page), request: rest.join('/') }
  const ready = await findWhole(services, request, image)
  if (ready !== null) return ready
  const stored = await getStoredPageImage(services, sha256, Number(page), 'page')
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    return { kind: 'redirect', location: `${image}/info.json` }
  }
  const whole = { width: stored.width ?? 1, height: stored.height ?? 1 }
  if (rest.length === 1 && rest[0] === 'info.json') {
    const { bytes } = await render(services, `${image}/info.json`, stored)
    return { kind: 'info', bytes }
  }
  const wanted = readImageRequest(rest, whole)
  const address = `${image}/${pixelRequest(wanted, whole)}`
  const { bytes, mime } = await render(services, address, stored)
  const canonical = `${image}/${canonicalRequest(wanted, whole)}`
  return { kind: 'content', bytes, mime, canonical }
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
  const { stored, bytes } = await readPageImage(services, { sha256, page, profile })
  // A page that is too high for this width is narrower: what there is of it is the answer, and not a refusal to enlarge.
  if ((stored.width ?? 1) > drawingOf(profile).width) return null
  const { format } = drawingOf(profile)
  const size = profile === 'page' ? 'max' : `${stored.width},${stored.height}`
  // AVIF exists in the widths of profiles alone, so the address of each is its own canonical one.
  const canonical = `${image}/${format === 'avif' ? request : `full/${size}/0/default.webp`}`
  return { kind: 'content', bytes, mime: stored.mime, canonical }
}

interface StoredImage {
  sha256: string
  width: number | null
  height: number | null
}

/** What the image library answers to this address. It is asked for sizes in pixels alone: it reads `^max` as `max`,
 *  measures the limits on the whole image, and writes its canonical links without the region. */
async function render(
  { objects }: Services,
  address: string,
  stored: StoredImage,
): Promise<{ bytes: Buffer; mime: string }> {
  // Loaded with its image library at the first request that needs rendering.
  const { Processor } = await import('iiif-processor')
  const isInfo = address.endsWith('/info.json')
  const { maxWidth, maxHeight, maxArea } = LIMITS
  const processor = new Processor(address, async () => await objects.read(stored.sha256), {
    dimensionFunction: async () => ({ width: stored.width ?? 1, height: stored.height ?? 1 }),
    ...(isInfo && { max: { width: maxWidth, height: maxHeight, area: maxArea } }),
    pathPrefix: '/iiif/{{version}}/',
  })
  const result = await processor.execute()
  switch (result.type) {
    case 'content': {
      const bytes = Buffer.isBuffer(result.body) ? result.body : Buffer.from(result.body, 'utf8')
      return { bytes, mime: result.contentType }
    }
    case 'redirect':
      throw noRequest(imagesSaid('no-image'))
    case 'error':
      throw noRequest(quoted(result.message.slice(0, 200)))
    default:
      return result satisfies never
  }
}
