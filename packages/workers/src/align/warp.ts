/** Dynamic time warping of a recording onto spoken paragraphs. The recording advances frame by frame; the words advance by none, one
 *  or two frames. Between paragraphs the recording may hold what is not written, and a paragraph may be left out. Pure.
 *  Source: decisions.md#alignment. */
import { DIMS } from './cepstra.ts'

export interface Track {
  /** `DIMS` numbers a frame. */
  cepstra: Float32Array
  speech: Uint8Array
  frames: number
}

export interface Warping {
  recording: Track
  words: Track
  /** The first frame of each paragraph in `words`, and the end of the last. */
  bounds: readonly number[]
  costs: Costs
  /** The first paragraph begins at the first frame of the recording. */
  isPinned: boolean
  /** Of each frame of the recording the frames of words that are tried, from `low` to before `high`; all without it. */
  band?: { low: Int32Array; high: Int32Array }
}

export interface Costs {
  /** A frame of speech that is not written. */
  unwritten: number
  /** A frame of a paragraph that is left out. */
  unspoken: number
}

/** Silence between paragraphs is usual. */
const PAUSE_COST = 0.35
/** The words wait for a frame, or skip one. */
const STEP_COST = 0.08

/** How a state was reached: from a paragraph's own frame (none, one or two before), or from between paragraphs. */
const [STAY, ONE, TWO, BETWEEN] = [0, 1, 2, 3] as const
/** Between paragraphs: from there, from the last frame of the paragraph above or the one before it, or by leaving that paragraph out. */
const [WAIT, ENDED, ENDED_BEFORE, LEFT_OUT] = [0, 1, 2, 3] as const

/** Of each frame of the recording: the frame of words that is heard, or −1 where no paragraph is. */
export function warp({ recording, words, bounds, costs, isPinned, band }: Warping): Int32Array {
  const [times, length] = [recording.frames, words.frames]
  const paragraphs = bounds.length - 1
  const startsAt = startsOf(bounds, length)
  const width = band === undefined ? length : widestOf(band)
  // Four steps a byte: of an hour there are hundreds of millions.
  const steps = new Uint8Array(Math.ceil((times * width) / 4))
  const stepsBetween = new Uint8Array(times * (paragraphs + 1))
  let now = new Float64Array(length + 2).fill(Infinity)
  let before = new Float64Array(length + 2).fill(Infinity)
  let gapNow = new Float64Array(paragraphs + 1).fill(Infinity)
  let gapBefore = new Float64Array(paragraphs + 1).fill(Infinity)
  gapBefore[0] = 0
  if (!isPinned) leaveOut(gapBefore, null, bounds, costs)
  for (let time = 0; time < times; time += 1) {
    const low = band?.low[time] ?? 0
    const high = band?.high[time] ?? length
    const [lowBefore, highBefore] = [band?.low[time - 1] ?? 0, band?.high[time - 1] ?? length]
    const valueBefore = (at: number): number =>
      time === 0 || at < lowBefore || at >= highBefore ? Infinity : (before[at] ?? Infinity)
    for (let at = low; at < high; at += 1) {
      let best = valueBefore(at) + STEP_COST
      let step: number = STAY
      const one = valueBefore(at - 1)
      if (one < best) [best, step] = [one, ONE]
      const two = valueBefore(at - 2) + STEP_COST
      if (two < best) [best, step] = [two, TWO]
      const paragraph = startsAt[at] ?? -1
      if (paragraph >= 0) {
        const gap = gapBefore[paragraph] ?? Infinity
        if (gap < best) [best, step] = [gap, BETWEEN]
      }
      now[at] = best === Infinity ? best : best + distance(recording, time, words, at)
      const place = time * width + at - low
      steps[place >> 2] = (steps[place >> 2] ?? 0) | (step << ((place & 3) * 2))
    }
    const cost = recording.speech[time] === 1 ? costs.unwritten : PAUSE_COST
    const base = time * (paragraphs + 1)
    for (let gap = 0; gap <= paragraphs; gap += 1) {
      let best = gapBefore[gap] ?? Infinity
      let step: number = WAIT
      const end = bounds[gap] ?? 0
      if (gap > 0) {
        const ended = valueBefore(end - 1)
        if (ended < best) [best, step] = [ended, ENDED]
        const endedBefore = valueBefore(end - 2) + STEP_COST
        if (endedBefore < best) [best, step] = [endedBefore, ENDED_BEFORE]
      }
      gapNow[gap] = isPinned && gap === 0 ? Infinity : best + cost
      stepsBetween[base + gap] = step
    }
    leaveOut(gapNow, stepsBetween.subarray(base, base + paragraphs + 1), bounds, costs)
    ;[now, before] = [before, now]
    ;[gapNow, gapBefore] = [gapBefore, gapNow]
    if (isPinned && time === 0) gapBefore[0] = Infinity
  }
  return trace({ times, length, bounds, steps, width, band, stepsBetween, before, gapBefore })
}

function leaveOut(gaps: Float64Array, steps: Uint8Array | null, bounds: readonly number[], { unspoken }: Costs): void {
  for (let gap = 1; gap < gaps.length; gap += 1) {
    const frames = (bounds[gap] ?? 0) - (bounds[gap - 1] ?? 0)
    const cost = (gaps[gap - 1] ?? Infinity) + frames * unspoken
    if (cost >= (gaps[gap] ?? Infinity)) continue
    gaps[gap] = cost
    if (steps !== null) steps[gap] = LEFT_OUT
  }
}

/** Of each frame of words the paragraph that begins there, or −1. */
function startsOf(bounds: readonly number[], length: number): Int32Array {
  const starts = new Int32Array(length).fill(-1)
  for (const [paragraph, at] of bounds.slice(0, -1).entries()) starts[at] = paragraph
  return starts
}

function widestOf({ low, high }: { low: Int32Array; high: Int32Array }): number {
  let widest = 1
  for (const [time, from] of low.entries()) widest = Math.max(widest, (high[time] ?? 0) - from)
  return widest
}

/** How different two frames sound; about 1 for two that have nothing to do with each other. */
export function distance(a: Track, atA: number, b: Track, atB: number): number {
  let sum = 0
  const [from, to] = [atA * DIMS, atB * DIMS]
  for (let dim = 0; dim < DIMS; dim += 1) {
    const by = (a.cepstra[from + dim] ?? 0) - (b.cepstra[to + dim] ?? 0)
    sum += by * by
  }
  return Math.sqrt(sum / (2 * DIMS))
}

interface Traced {
  times: number
  length: number
  bounds: readonly number[]
  steps: Uint8Array
  width: number
  band: Warping['band']
  stepsBetween: Uint8Array
  before: Float64Array
  gapBefore: Float64Array
}

function trace(traced: Traced): Int32Array {
  const { times, length, bounds, steps, width, band, stepsBetween, before, gapBefore } = traced
  const paragraphs = bounds.length - 1
  const path = new Int32Array(times).fill(-1)
  const isWithin = length - 1 < (band?.high[times - 1] ?? length)
  const ended = isWithin ? (before[length - 1] ?? Infinity) : Infinity
  let at = ended <= (gapBefore[paragraphs] ?? Infinity) ? length - 1 : -1
  let gap = paragraphs
  for (let time = times - 1; time >= 0; time -= 1) {
    if (at >= 0) {
      path[time] = at
      const place = time * width + at - (band?.low[time] ?? 0)
      const step = ((steps[place >> 2] ?? 0) >> ((place & 3) * 2)) & 3
      if (step === BETWEEN) {
        gap = bounds.indexOf(at)
        at = -1
      } else if (step === ONE) at -= 1
      else if (step === TWO) at -= 2
      continue
    }
    const step = stepsBetween[time * (paragraphs + 1) + gap]
    if (step === LEFT_OUT) {
      gap -= 1
      time += 1
    } else if (step === ENDED) at = (bounds[gap] ?? 0) - 1
    else if (step === ENDED_BEFORE) at = (bounds[gap] ?? 0) - 2
  }
  return path
}
