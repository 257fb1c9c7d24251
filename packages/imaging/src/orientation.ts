/** Finds the orientation of a page: whether the page was scanned sideways, and by how many degrees its lines are tilted.
 *  Lines of Hebrew print begin evenly at the right side, which shows in which direction a page was turned. */
import type { Drawn } from './draw.ts'
import type { Orientation } from './tasks.ts'

/** A pixel darker than this is ink. */
const DARK = 128
/** A page with fewer dark pixels is taken for upright. */
const MIN_DARK_PIXELS = 500
/** On a page that was scanned sideways, the sharpness of columns is more than this times that of rows. */
const SIDEWAYS = 2
/** The largest tilt that is tried, in degrees. */
const MAX_TILT = 4
const TILT_STEP = 0.25
/** A smaller tilt, in degrees, is not visible and counts as 0. */
const MIN_TILT = 0.5
/** By which factor the sharpness of lines must grow when the page is turned. */
const MIN_GAIN = 1.05

const UPRIGHT: Orientation = { turn: 0, tilt: 0 }

/** The orientation of a page. `drawn`: in gray. */
export function orientationOf(drawn: Drawn): Orientation {
  const pixels = darkPixels(drawn)
  if (pixels.length < MIN_DARK_PIXELS) return UPRIGHT
  const { width, height } = drawn
  const rows = sharpness(pixels, height, ({ y }) => y)
  const columns = sharpness(pixels, width, ({ x }) => x)
  if (columns > SIDEWAYS * rows) return { turn: turnOf(pixels, width), tilt: 0 }
  // A page of pictures has no lines, so no tilt can be measured.
  return rows > columns ? { turn: 0, tilt: tiltOf(pixels, height, rows) } : UPRIGHT
}

interface Pixel {
  x: number
  y: number
}

function darkPixels({ samples, width }: Drawn): Pixel[] {
  const pixels: Pixel[] = []
  for (let at = 0; at < samples.length; at++) {
    if ((samples[at] ?? 255) < DARK) pixels.push({ x: at % width, y: Math.floor(at / width) })
  }
  return pixels
}

/** How sharply ink and white alternate along one side: the sum of the squared differences of neighbouring rows. */
function sharpness(pixels: readonly Pixel[], length: number, indexOf: (pixel: Pixel) => number): number {
  const counts = new Float64Array(length + 1)
  for (const pixel of pixels) {
    const index = Math.round(indexOf(pixel))
    if (index >= 0 && index < length) counts[index] = (counts[index] ?? 0) + 1
  }
  let sum = 0
  for (let at = 0; at < length; at++) sum += ((counts[at] ?? 0) - (counts[at + 1] ?? 0)) ** 2
  return sum
}

/** The degrees by which to turn the page, clockwise, so that the side where lines begin evenly is at the right. */
function turnOf(pixels: readonly Pixel[], width: number): 90 | 270 {
  const first = new Array<number>(width).fill(Number.POSITIVE_INFINITY)
  const last = new Array<number>(width).fill(Number.NEGATIVE_INFINITY)
  for (const { x, y } of pixels) {
    first[x] = Math.min(first[x] ?? y, y)
    last[x] = Math.max(last[x] ?? y, y)
  }
  const tops = first.filter(Number.isFinite)
  const bottoms = last.filter(Number.isFinite).map((y) => -y)
  return unevenness(tops) <= unevenness(bottoms) ? 90 : 270
}

/** How unevenly lines begin: the distance between the 5th and the 75th percentile of their starts. */
function unevenness(starts: readonly number[]): number {
  const sorted = starts.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return at(0.75) - at(0.05)
}

/** The degrees by which to turn the page, clockwise, so that its lines are straight. */
function tiltOf(pixels: readonly Pixel[], height: number, straight: number): number {
  let best = { tilt: 0, sharp: straight * MIN_GAIN }
  for (let tilt = -MAX_TILT; tilt <= MAX_TILT; tilt += TILT_STEP) {
    const slope = Math.tan((tilt * Math.PI) / 180)
    const sharp = sharpness(pixels, height, ({ x, y }) => y + x * slope)
    if (sharp > best.sharp) best = { tilt, sharp }
  }
  return Math.abs(best.tilt) < MIN_TILT ? 0 : best.tilt
}
