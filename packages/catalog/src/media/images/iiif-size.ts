/** The requested region of an image and its requested size. Pure.
 *  Source: https://iiif.io/api/image/3.0/#4-image-requests */

export interface Size {
  width: number
  height: number
}

/** A region of an image, in pixels. */
export interface Region extends Size {
  left: number
  top: number
}

/** The largest images that are rendered, in pixels. Page images are stored 2,000 wide. */
export const LIMITS = { maxWidth: 8_000, maxHeight: 8_000, maxArea: 40_000_000 } as const

const NUMBER = String.raw`\d{1,9}(?:\.\d{1,9})?`
const PIXELS = /^(\d{1,9}),(\d{1,9}),(\d{1,9}),(\d{1,9})$/
const PERCENTS = new RegExp(`^pct:(${NUMBER}),(${NUMBER}),(${NUMBER}),(${NUMBER})$`)

/** The requested region of an image of this size, without what lies outside the image; null for an invalid region and
 *  for one without a pixel. */
export function requestedRegion(region: string, whole: Size): Region | null {
  const { width, height } = whole
  if (region === 'full') return { left: 0, top: 0, width, height }
  if (region === 'square') {
    const side = Math.min(width, height)
    const [left = 0, top = 0] = [width, height].map((all) => Math.floor((all - side) / 2))
    return { left, top, width: side, height: side }
  }
  const pixels = PIXELS.exec(region)
  const percents = PERCENTS.exec(region)
  const parts = (pixels ?? percents)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [x, y] = percents === null ? [1, 1] : [width / 100, height / 100]
  const [left = 0, top = 0, wide = 0, high = 0] = parts.map((part, at) => Math.round(part * (at % 2 === 0 ? x : y)))
  const inside = {
    left,
    top,
    width: Math.min(wide, width - left),
    height: Math.min(high, height - top),
  }
  return inside.width < 1 || inside.height < 1 ? null : inside
}

/** `too-small`: no pixel would be left. `too-large`: above the limits. `enlarged`: larger than the region, without the
 *  `^` that asks for it. */
export type SizeProblem = 'invalid' | 'too-small' | 'too-large' | 'enlarged'

const CONFINED = /^!(\d{1,9}),(\d{1,9})$/
const PERCENT = new RegExp(`^pct:(${NUMBER})$`)
const SIDES = /^(\d{1,9})?,(\d{1,9})?$/

/** The size of the image that is asked for, in whole pixels. */
export function requestedSize(text: string, region: Size): Size | SizeProblem {
  const mayEnlarge = text.startsWith('^')
  const size = exactSize(mayEnlarge ? text.slice(1) : text, region, mayEnlarge)
  if (size === null) return 'invalid'
  const width = Math.round(size.width)
  const height = Math.round(size.height)
  if (width < 1 || height < 1) return 'too-small'
  if (!mayEnlarge && (width > region.width || height > region.height)) return 'enlarged'
  const { maxWidth, maxHeight, maxArea } = LIMITS
  const isTooLarge = width > maxWidth || height > maxHeight || width * height > maxArea
  return isTooLarge ? 'too-large' : { width, height }
}

function exactSize(text: string, region: Size, mayEnlarge: boolean): Size | null {
  if (text === 'max') return largest(region, mayEnlarge)
  const [, w, h] = CONFINED.exec(text) ?? []
  if (w !== undefined && h !== undefined) {
    const limit = largest(region, mayEnlarge)
    const share = Math.min(Number(w) / region.width, Number(h) / region.height)
    return share * region.width < limit.width ? times(region, share) : limit
  }
  const [, percent] = PERCENT.exec(text) ?? []
  if (percent !== undefined) return times(region, Number(percent) / 100)
  const [all, width, height] = SIDES.exec(text) ?? []
  if (all === undefined || all === ',') return null
  if (height === undefined) return times(region, Number(width) / region.width)
  if (width === undefined) return times(region, Number(height) / region.height)
  return { width: Number(width), height: Number(height) }
}

/** The largest image of a region: within the limits, and unless `mayEnlarge` not larger than the region. */
export function largest(region: Size, mayEnlarge: boolean): Size {
  const { width, height } = region
  const { maxWidth, maxHeight, maxArea } = LIMITS
  const share = Math.min(
    ...[maxWidth / width, maxHeight / height, Math.sqrt(maxArea / (width * height))],
    ...(mayEnlarge ? [] : [1]),
  )
  if (share === 1) return { width, height }
  // Rounded up, the image would be above the limits.
  const side = (length: number): number => Math.max(1, Math.floor(length * share + 1e-6))
  return { width: side(width), height: side(height) }
}

function times({ width, height }: Size, share: number): Size {
  return { width: width * share, height: height * share }
}
