/** An image request of the IIIF Image API 3, read whole, and its canonical form. Pure.
 *  Source: https://iiif.io/api/image/3.0/#4-image-requests; https://iiif.io/api/image/3.0/#47-canonical-uri-syntax */
import { refuse, type Sentence, together } from '@yalkut/model'
import { imagesSaid } from '../../core/sentences/images.ts'
import {
  LIMITS,
  largest,
  type Region,
  requestedRegion,
  requestedSize,
  type Size,
  type SizeProblem,
} from './iiif-size.ts'

export interface ImageRequest {
  region: Region
  size: Size
  mirrored: boolean
  /** Clockwise, from 0 to below 360. */
  degrees: number
  quality: (typeof QUALITIES)[number]
  format: (typeof FORMATS)[number]
}

const QUALITIES = ['default', 'color', 'gray', 'bitonal'] as const
const FORMATS = ['jpg', 'png', 'webp', 'gif', 'tif'] as const

/** `parts`: region, size, rotation and `quality.format`, of an image of the size `whole`. Refuses `bad-request` for what
 *  the standard does not know, and for images larger than the limits. */
export function readImageRequest(parts: readonly string[], whole: Size): ImageRequest {
  const [regionText = '', sizeText = '', rotation = '', file = '', ...more] = parts
  const region = requestedRegion(regionText, whole)
  if (region === null) throw noRequest(imagesSaid('iiif-region'))
  const size = requestedSize(sizeText, region)
  if (typeof size === 'string') throw refuseSize(size)
  const [, mirror, turn] = /^(!?)(\d{1,3}(?:\.\d{1,9})?)$/.exec(rotation) ?? []
  if (turn === undefined || Number(turn) > 360) {
    throw noRequest(imagesSaid('iiif-rotation'))
  }
  const [qualityText, formatText, ...rest] = file.split('.')
  const quality = QUALITIES.find((each) => each === qualityText)
  const format = FORMATS.find((each) => each === formatText)
  if (quality === undefined || format === undefined || rest.length > 0 || more.length > 0) {
    const known = `${QUALITIES.join(', ')}, and the format one of ${FORMATS.join(', ')}`
    throw noRequest(imagesSaid('iiif-quality', { known }))
  }
  // Six decimals: a shorter fraction would be written with an exponent.
  const degrees = Number(Number(turn).toFixed(6)) % 360
  return { region, size, mirrored: mirror === '!', degrees, quality, format }
}

const SIZE_PROBLEMS: { readonly [P in SizeProblem]: Sentence } = {
  invalid: imagesSaid('iiif-size'),
  'too-small': imagesSaid('iiif-too-small'),
  'too-large': imagesSaid('iiif-too-large', { maxWidth: LIMITS.maxWidth }),
  enlarged: imagesSaid('iiif-enlarged'),
}

function refuseSize(problem: SizeProblem): Error {
  const message = SIZE_PROBLEMS[problem]
  return problem === 'too-large' ? refuse('bad-request', message, { ...LIMITS }) : noRequest(message)
}

/** `message`: what is wrong. */
export function noRequest(message: Sentence, cause?: unknown): Error {
  const form = imagesSaid('iiif-form')
  return refuse('bad-request', together([message, form]), null, { cause })
}

/** The canonical form: equal images have one address. */
export function canonicalRequest(request: ImageRequest, whole: Size): string {
  const { quality } = request
  const size = canonicalSize(request)
  return written(request, whole, size, quality === 'color' ? 'default' : quality)
}

function canonicalSize({ region, size }: ImageRequest): string {
  if (equal(size, largest(region, false))) return 'max'
  if (equal(size, largest(region, true))) return '^max'
  return pixelSize({ region, size })
}

/** The request with its size in pixels, as the image library renders it exactly. */
export function pixelRequest(request: ImageRequest, whole: Size): string {
  return written(request, whole, pixelSize(request), request.quality)
}

function pixelSize({ region, size }: Pick<ImageRequest, 'region' | 'size'>): string {
  const isEnlarged = size.width > region.width || size.height > region.height
  return `${isEnlarged ? '^' : ''}${size.width},${size.height}`
}

function written(
  { region, mirrored, degrees, format }: ImageRequest,
  whole: Size,
  size: string,
  quality: string,
): string {
  const { left, top, width, height } = region
  const part = equal(region, whole) ? 'full' : [left, top, width, height].join(',')
  return `${part}/${size}/${mirrored ? '!' : ''}${degrees}/${quality}.${format}`
}

function equal(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height
}
