/** The requested region of an image and its requested size. Source: https://iiif.io/api/image/3.0/#4-image-requests */

export interface Size {
  width: number
  height: number
}

/** A region of an image, in pixels. */
export interface Region extends Size {
  left: number
  top: number
}

/** The requested region of an image of this size; null for an invalid region. */
export function requestedRegion(region: string, { width, height }: Size): Region | null {
  if (region === 'full') return { left: 0, top: 0, width, height }
  if (region === 'square') {
    const side = Math.min(width, height)
    const [left, top] = [width, height].map((all) => Math.floor((all - side) / 2))
    return { left: left ?? 0, top: top ?? 0, width: side, height: side }
  }
  const [, percent, ...parts] = /^(pct:)?([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/.exec(region) ?? []
  if (parts.length === 0) return null
  const [x, y] = percent === undefined ? [1, 1] : [width / 100, height / 100]
  const [left = 0, top = 0, wide = 0, high = 0] = parts.map((part, at) =>
    Math.round(Number(part) * (at % 2 === 0 ? x : y)),
  )
  return { left, top, width: Math.min(wide, width - left), height: Math.min(high, height - top) }
}

/** The region in the form of a canonical URL. */
export function formatRegion({ left, top, width, height }: Region, whole: Size): string {
  const isWhole = width === whole.width && height === whole.height
  return isWhole ? 'full' : [left, top, width, height].join(',')
}

/** null for `max`, for a size that fits into a box, and for an invalid size. */
export function requestedSize(size: string, region: Size): Size | null {
  const [, percent] = /^\^?pct:([\d.]+)$/.exec(size) ?? []
  if (percent !== undefined) {
    const share = Number(percent) / 100
    return { width: region.width * share, height: region.height * share }
  }
  const [, w, h] = /^\^?(\d*),(\d*)$/.exec(size) ?? []
  if (w === undefined || h === undefined || (w === '' && h === '')) return null
  return {
    width: w === '' ? (region.width * Number(h)) / region.height : Number(w),
    height: h === '' ? (region.height * Number(w)) / region.width : Number(h),
  }
}
