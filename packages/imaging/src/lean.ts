/** How print stands on a page: lines that run up instead of across, or a little aslant. Hebrew print is even at its right
 *  side, which tells a page that was turned one way from one that was turned the other. */
import type { Drawn } from './draw.ts'
import type { Lean } from './tasks.ts'

/** A dot darker than this is ink. */
const DARK = 128
/** Fewer dots of ink tell nothing. */
const FEWEST_DOTS = 500
/** How many times more sharply columns change than rows, on a page that lies on its side. */
const ON_SIDE = 2
/** Degrees. */
const MOST_TILT = 4
const TILT_STEP = 0.25
/** Less than this nobody sees. */
const LEAST_TILT = 0.5
/** How much sharper the lines must become. */
const GAIN = 1.05

const UPRIGHT: Lean = { turn: 0, tilt: 0 }

/** `drawn`: in gray. */
export function leanOf(drawn: Drawn): Lean {
  const dots = darkDots(drawn)
  if (dots.length < FEWEST_DOTS) return UPRIGHT
  const { width, height } = drawn
  const rows = sharpness(dots, height, ({ y }) => y)
  const columns = sharpness(dots, width, ({ x }) => x)
  if (columns > ON_SIDE * rows) return { turn: turnOf(dots, width), tilt: 0 }
  // A page of pictures has no lines to be straight.
  return rows > columns ? { turn: 0, tilt: tiltOf(dots, height, rows) } : UPRIGHT
}

interface Dot {
  x: number
  y: number
}

function darkDots({ samples, width }: Drawn): Dot[] {
  const dots: Dot[] = []
  for (let at = 0; at < samples.length; at++) {
    if ((samples[at] ?? 255) < DARK) dots.push({ x: at % width, y: Math.floor(at / width) })
  }
  return dots
}

/** How sharply ink and white follow each other along one side. */
function sharpness(dots: readonly Dot[], length: number, placeOf: (dot: Dot) => number): number {
  const counts = new Float64Array(length + 1)
  for (const dot of dots) {
    const place = Math.round(placeOf(dot))
    if (place >= 0 && place < length) counts[place] = (counts[place] ?? 0) + 1
  }
  let sum = 0
  for (let at = 0; at < length; at++) sum += ((counts[at] ?? 0) - (counts[at + 1] ?? 0)) ** 2
  return sum
}

/** By how much it is to be turned, clockwise: the even side is put at the right. */
function turnOf(dots: readonly Dot[], width: number): 90 | 270 {
  const first = new Array<number>(width).fill(Number.POSITIVE_INFINITY)
  const last = new Array<number>(width).fill(Number.NEGATIVE_INFINITY)
  for (const { x, y } of dots) {
    first[x] = Math.min(first[x] ?? y, y)
    last[x] = Math.max(last[x] ?? y, y)
  }
  const tops = first.filter(Number.isFinite)
  const bottoms = last.filter(Number.isFinite).map((y) => -y)
  return unevenness(tops) <= unevenness(bottoms) ? 90 : 270
}

/** How far, in the middle, lines begin from where the first of them does. */
function unevenness(starts: readonly number[]): number {
  const sorted = starts.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return at(0.75) - at(0.05)
}

/** By how many degrees it is to be turned, clockwise, for its lines to be straight. */
function tiltOf(dots: readonly Dot[], height: number, straight: number): number {
  let best = { tilt: 0, sharp: straight * GAIN }
  for (let tilt = -MOST_TILT; tilt <= MOST_TILT; tilt += TILT_STEP) {
    const slope = Math.tan((tilt * Math.PI) / 180)
    const sharp = sharpness(dots, height, ({ x, y }) => y + x * slope)
    if (sharp > best.sharp) best = { tilt, sharp }
  }
  return Math.abs(best.tilt) < LEAST_TILT ? 0 : best.tilt
}
