/** Where one paragraph begins and ends, by the frames that were paired. Pure. Source: decisions.md#alignment. */
import { FRAME_MS } from './bands.ts'
import type { Spoken } from './speak.ts'
import type { Compressed, Words } from './tracks.ts'
import { distance, type Track } from './warp.ts'

export interface Placed {
  startMs: number
  endMs: number
  /** From 0 to 1: how like the words what is heard there is. */
  score: number
  words: { from: number; to: number; startMs: number; endMs: number }[]
}

export interface Pairing {
  heard: Compressed
  words: Words
  /** Of each frame that is heard the frame of the words, or −1. */
  path: Int32Array
  /** How different frames are: those of a usual paragraph from its words, of other speech from words at best, and of what has nothing to
   *  do with each other. */
  alike: number
  wrong: number
  other: number
  /** How far from where its words lead a paragraph may begin because speech begins there. */
  onsetNearMs: number
}

/** Frames of the path, ends included. */
export interface Range {
  first: number
  last: number
}

/** Of each paragraph where it is heard; null for one that is not. One pass over the path. */
export function rangesOf(path: Int32Array, bounds: readonly number[]): (Range | null)[] {
  const ranges = new Array<Range | null>(Math.max(0, bounds.length - 1)).fill(null)
  let paragraph = 0
  for (const [time, word] of path.entries()) {
    if (word < 0) continue
    while ((bounds[paragraph + 1] ?? Infinity) <= word) paragraph += 1
    const range = ranges[paragraph]
    if (range == null) ranges[paragraph] = { first: time, last: time }
    else range.last = time
  }
  return ranges
}

/** A paragraph that is spoken so much faster or slower than the others is not the one that is heard. */
const [SLOWEST, FASTEST] = [0.35, 3]
const WORST_SCORE = 0.08

/** `at`: of the paragraph. Null where it is not what is heard. */
export function placeOf(pairing: Pairing, at: number, range: Range, spoken: Spoken): Placed | null {
  const { heard, words, path } = pairing
  const [from, to] = [words.bounds[at] ?? 0, words.bounds[at + 1] ?? 0]
  const speed = (range.last - range.first + 1) / (to - from)
  if (speed < SLOWEST || speed > FASTEST) return null
  const score = scoreOf(unlikeness(heard.track, words.track, path, range), pairing)
  if (score < WORST_SCORE) return null
  const startMs = startOf(pairing, range, { from, speed })
  const endMs = Math.max(startMs + 1, msAt(heard, lastSpeech(heard.track, range)) + FRAME_MS)
  const within = (ms: number): number => Math.min(endMs, Math.max(startMs, ms))
  let time = range.first
  const starts = spoken.words.map(({ frame }) => {
    const word = Math.min(from + Math.round(frame * words.stretch), to - 1)
    while (time < range.last && (path[time] ?? -1) < word) time += 1
    return within(msAt(heard, time))
  })
  return {
    startMs,
    endMs,
    score,
    words: spoken.words.map(({ from: a, to: b }, n) => ({
      from: a,
      to: b,
      startMs: starts[n] ?? startMs,
      endMs: starts[n + 1] ?? endMs,
    })),
  }
}

function msAt({ places }: Compressed, time: number): number {
  return Math.round((places[time] ?? 0) * FRAME_MS)
}

/** The mean distance of the frames of speech from their words; null: there is no speech. */
export function unlikeness(recording: Track, words: Track, path: Int32Array, { first, last }: Range): number | null {
  let [sum, count] = [0, 0]
  for (let time = first; time <= last; time += 1) {
    const word = path[time] ?? -1
    if (word < 0 || recording.speech[time] !== 1) continue
    sum += distance(recording, time, words, word)
    count += 1
  }
  return count === 0 ? null : sum / count
}

/** How like, by itself and beside the other paragraphs: speech that is not written is like any words to a degree. */
function scoreOf(unlike: number | null, { alike, wrong, other }: Pairing): number {
  if (unlike === null) return 0
  const byItself = (1 - unlike / other) * 2.2
  const beside = 1 - (unlike - alike) / Math.max(0.02, wrong - alike)
  return Math.round(Math.max(0, Math.min(1, byItself, beside)) * 100) / 100
}

/** Frames of a paragraph, from its beginning, that tell where it begins. The first few do not: soft ones are lost in noise, and wait
 *  in the silence before them. */
const [TELL_FROM, TELL_TO] = [8, 40]
/** How far from the first frame that was paired a paragraph begins at most. */
const FARTHEST_MS = 400

/** Where the words a little later lead back to; the beginning of speech near that, if there is one. */
function startOf(
  { heard, path, onsetNearMs }: Pairing,
  { first, last }: Range,
  { from, speed }: { from: number; speed: number },
): number {
  const told: number[] = []
  for (let time = first; time <= last; time += 1) {
    const word = (path[time] ?? -1) - from
    if (word > TELL_TO) break
    if (word >= TELL_FROM) told.push(msAt(heard, time) - word * speed * FRAME_MS)
  }
  told.sort((a, b) => a - b)
  const middle = told[told.length >> 1]
  if (middle === undefined) return msAt(heard, first)
  const led = Math.round(Math.max(msAt(heard, first) - FARTHEST_MS, middle, 0))
  return onsetNear(heard, led, onsetNearMs) ?? led
}

const ONSET_SILENCE = 6

/** Where speech begins after a silence, nearest to that time; null where it does not. */
function onsetNear({ track: { speech }, places }: Compressed, ms: number, nearMs: number): number | null {
  let best: number | null = null
  const least = (ms - nearMs) / FRAME_MS
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  for (let at = low; at < places.length; at += 1) {
    const here = (places[at] ?? 0) * FRAME_MS
    if (here > ms + nearMs) break
    if (speech[at] !== 1 || (at > 0 && speech[at - 1] !== 0)) continue
    const silence = speech.subarray(Math.max(0, at - ONSET_SILENCE), at)
    if (silence.includes(1)) continue
    if (best === null || Math.abs(here - ms) < Math.abs(best - ms)) best = Math.round(here)
  }
  return best
}

function lastSpeech({ speech }: Track, { first, last }: Range): number {
  let at = last
  while (at > first && speech[at] !== 1) at -= 1
  return at
}
