/** Finds where paragraphs are spoken in a recording. The paragraphs have been spoken by a machine; the recording is compared with that,
 *  first coarsely, then finely near what was found. Locked paragraphs part the work: each part begins at a time that is known.
 *  Pure. Source: decisions.md#alignment. */
import { FRAME_MS, FRAME_RATE } from './bands.ts'
import { type Heard, hear } from './cepstra.ts'
import { type Pairing, type Placed, placeOf, rangesOf, unlikeness } from './place.ts'
import type { Spoken } from './speak.ts'
import { COARSE, type Pair, rising, shrink, slice, unlike, type Words, withoutSilence, wordsOf } from './tracks.ts'
import { type Costs, distance, type Track, warp } from './warp.ts'

export interface Paragraph {
  spoken: Spoken
  /** Where the paragraph begins and ends, in ms, if a person has locked that. */
  locked: { startMs: number; endMs: number } | null
}

/** By paragraph; null for one that is locked, and for one that is not spoken. `window`: frames of the recording that are compared at
 *  once, at first. */
export function align(
  bands: Float32Array,
  paragraphs: readonly Paragraph[],
  { window = WINDOW }: { window?: number } = {},
): (Placed | null)[] {
  const recording = hear(bands)
  return sectionsOf(paragraphs, recording.frames).flatMap((section) => alignSection(recording, section, window))
}

interface Section {
  paragraphs: readonly Paragraph[]
  /** Frames of the recording. */
  from: number
  to: number
  /** The first paragraph is locked, and begins at `from`. */
  isPinned: boolean
}

/** The paragraphs from each locked one to before the next. */
function sectionsOf(paragraphs: readonly Paragraph[], frames: number): Section[] {
  const frameOf = (ms: number): number => Math.min(frames, Math.round(ms / FRAME_MS))
  const starts = paragraphs.flatMap(({ locked }, at) => (locked === null ? [] : [at]))
  const all = starts[0] === 0 ? starts : [0, ...starts]
  return all.map((start, at): Section => {
    const next = all[at + 1] ?? paragraphs.length
    const [first, after] = [paragraphs[start], paragraphs[next]]
    return {
      paragraphs: paragraphs.slice(start, next),
      from: frameOf(first?.locked?.startMs ?? 0),
      to: after?.locked ? frameOf(after.locked.startMs) : frames,
      isPinned: first?.locked != null,
    }
  })
}

/** The longest recording that is compared at once: of a longer one the rest is continued from a paragraph that was placed surely. */
const WINDOW = 10 * 60 * FRAME_RATE
/** How much more of the words than of the recording is compared. */
const WORDS_SHARE = 1.5

function alignSection(recording: Heard, section: Section, window: number): (Placed | null)[] {
  const { paragraphs, from, to, isPinned } = section
  if (to - from < FRAME_RATE / 5) return paragraphs.map(() => null)
  const heard = withoutSilence(recording, from, to)
  const words = wordsOf(paragraphs, heard.track, recording)
  const path = new Int32Array(heard.track.frames).fill(-1)
  const other = unlike({ recording: heard.track, words: words.track })
  let [time, paragraph, pinned, width] = [0, 0, isPinned, window]
  let known = Number.POSITIVE_INFINITY
  while (time < heard.track.frames && paragraph < paragraphs.length) {
    const part = nextPart(heard.track, words, { time, paragraph, width, window })
    const { path: found, costs } = placePart(part, { isPinned: pinned, known })
    known = Math.min(known, costs.alike)
    const kept = part.isLast ? null : lastSure(found, part, costs)
    if (kept === null && !part.isLast) {
      // Much is not written, or a paragraph is long: there is nothing yet from which to continue.
      width *= 2
      continue
    }
    const until = kept?.time ?? part.recording.frames
    for (let at = 0; at < until; at += 1) {
      const word = found[at] ?? -1
      path[time + at] = word < 0 ? -1 : word + part.wordsFrom
    }
    if (kept === null) break
    time += kept.time
    paragraph += kept.paragraph
    pinned = false
    width = window
  }
  const pair = { recording: heard.track, words: words.track }
  const alike = usual(pair, path, words.bounds)
  const unlikenesses = { alike, wrong: other * WRONG, other }
  const pairing = { heard, words, path, ...unlikenesses, onsetNearMs: onsetNearIn(recording) }
  return inOrder(placeAll(pairing, paragraphs), paragraphs[0]?.locked?.endMs ?? 0)
}

function placeAll(pairing: Pairing, paragraphs: readonly Paragraph[]): (Placed | null)[] {
  const ranges = rangesOf(pairing.path, pairing.words.bounds)
  return paragraphs.map(({ locked, spoken }, at) => {
    const range = ranges[at]
    return locked !== null || range == null ? null : placeOf(pairing, at, range, spoken)
  })
}

/** In quiet, speech begins where it is heard first; in noise a soft beginning is not heard, and the words know better. */
function onsetNearIn({ profile: { speech, silence } }: Heard): number {
  const sum = (values: Float32Array): number => values.reduce((all, value) => all + value, 0)
  return sum(speech) > QUIET_RATIO * sum(silence) ? 180 : 60
}

/** 15 dB. */
const QUIET_RATIO = 31.6

/** No paragraph begins before `least`, and each ends before the next begins. */
function inOrder(placed: (Placed | null)[], least: number): (Placed | null)[] {
  const all = placed.map((place) => notBefore(least, place))
  let next = Number.POSITIVE_INFINITY
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const place = all[at]
    if (place == null) continue
    if (place.endMs > next) all[at] = endedBy(place, next)
    next = place.startMs
  }
  return all
}

function endedBy(place: Placed, ms: number): Placed {
  const endMs = Math.max(place.startMs + 1, ms)
  const words = place.words.map((word) => ({
    ...word,
    startMs: Math.min(endMs, word.startMs),
    endMs: Math.min(endMs, word.endMs),
  }))
  return { ...place, endMs, words }
}

/** null for what ends before. */
function notBefore(least: number, place: Placed | null): Placed | null {
  if (place === null || place.startMs >= least) return place
  if (place.endMs <= least) return null
  const words = place.words.map((word) => ({
    ...word,
    startMs: Math.max(least, word.startMs),
    endMs: Math.max(least, word.endMs),
  }))
  return { ...place, startMs: least, words }
}

interface Part {
  recording: Track
  words: Track
  wordsFrom: number
  bounds: number[]
  isLast: boolean
}

interface Place {
  time: number
  paragraph: number
  /** Frames that are compared now, and those that are compared at first. */
  width: number
  window: number
}

function nextPart(recording: Track, { track, bounds }: Words, { time, paragraph, width, window }: Place): Part {
  const until = Math.min(recording.frames, time + width)
  const wordsFrom = bounds[paragraph] ?? 0
  // Of a recording of hours not as many words: the memory that warping takes is the product of both.
  const compared = Math.min(until - time, 2 * window)
  const most = wordsFrom + Math.round(compared * WORDS_SHARE) + FRAME_RATE * 30
  const isWhole = until === recording.frames
  let last = bounds.length - 1
  while (!isWhole && last > paragraph + 2 && (bounds[last] ?? 0) > most) last -= 1
  const wordsTo = bounds[last] ?? track.frames
  return {
    recording: slice(recording, time, until),
    words: slice(track, wordsFrom, wordsTo),
    wordsFrom,
    bounds: bounds.slice(paragraph, last + 1).map((bound) => bound - wordsFrom),
    isLast: isWhole,
  }
}

/** Coarsely over everything, then finely near that. What is unwritten or unspoken costs as much as how like each other the recording and
 *  its words are makes likely, which the first warping finds out. */
function placePart(
  part: Part,
  { isPinned, known }: { isPinned: boolean; known: number },
): { path: Int32Array; costs: PartCosts } {
  const { recording, words } = part
  const small = { recording: shrink(recording), words: shrink(words) }
  const bounds = rising(part.bounds.map((bound) => Math.floor(bound / COARSE)))
  const other = unlike(small)
  const guess = { unwritten: other * 0.85, unspoken: other * 0.4 }
  const rough = warp({ ...small, bounds, isPinned, costs: guess })
  const most = known * MORE_UNLIKE
  const costs = costsOf(other, Math.min(most, usual(small, rough, bounds)))
  const coarse = warp({ ...small, bounds, isPinned, costs })
  const band = bandAround(coarse, recording.frames, words.frames)
  const fine = { recording, words }
  const stretched = Int32Array.from({ length: recording.frames }, (_, frame) => {
    const word = coarse[Math.floor(frame / COARSE)] ?? -1
    return word < 0 ? -1 : Math.min(words.frames - 1, word * COARSE + (frame % COARSE))
  })
  const fineCosts = costsOf(unlike(fine), Math.min(most, usual(fine, stretched, part.bounds)))
  const path = warp({ ...fine, bounds: part.bounds, costs: fineCosts, isPinned, band })
  // Paired finely, words are liker than the coarse pairs were.
  const found = costsOf(unlike(fine), Math.min(known, usual(fine, path, part.bounds)))
  return { path, costs: found }
}

/** A later part, in another voice, may be so much less like its words than the part before; a part of which little is written would
 *  otherwise take other speech for its words. */
const MORE_UNLIKE = 1.3

interface PartCosts extends Costs {
  /** How different the frames of a usual paragraph are from its words, and those of other speech at best. */
  alike: number
  wrong: number
}

function costsOf(other: number, alike: number): PartCosts {
  const wrong = other * WRONG
  const gap = Math.max(0.02, wrong - alike)
  return { alike, wrong, unwritten: alike + gap * UNWRITTEN, unspoken: gap * UNSPOKEN }
}

/** Other speech is a little like any words, when the best pairs are sought. */
const WRONG = 0.85
const UNWRITTEN = 0.55
const UNSPOKEN = 1

/** How different the frames of a usual paragraph are from its words. */
function usual({ recording, words }: Pair, path: Int32Array, bounds: readonly number[]): number {
  const sums = new Float64Array(bounds.length)
  const counts = new Float64Array(bounds.length)
  let paragraph = 0
  for (const [time, word] of path.entries()) {
    if (word < 0 || recording.speech[time] !== 1) continue
    while ((bounds[paragraph + 1] ?? Infinity) <= word) paragraph += 1
    sums[paragraph] = (sums[paragraph] ?? 0) + distance(recording, time, words, word)
    counts[paragraph] = (counts[paragraph] ?? 0) + 1
  }
  const means = Array.from(sums, (sum, at) => sum / (counts[at] ?? 1))
    .filter((mean, at) => (counts[at] ?? 0) > 10 && mean > 0)
    .sort((a, b) => a - b)
  return means[Math.floor(means.length / 2)] ?? 0.5
}

/** Frames of words on either side of the coarse path that are tried. */
const NEAR = 60

function bandAround(coarse: Int32Array, frames: number, words: number): { low: Int32Array; high: Int32Array } {
  const known = coarse.slice()
  // Between paragraphs the band reaches from the one above to the one below.
  const [above, below] = [new Int32Array(known.length), new Int32Array(known.length)]
  let last = 0
  for (const [at, word] of known.entries()) {
    if (word >= 0) last = word
    above[at] = last
  }
  last = Math.ceil(words / COARSE)
  for (let at = known.length - 1; at >= 0; at -= 1) {
    if ((known[at] ?? -1) >= 0) last = known[at] ?? 0
    below[at] = last
  }
  const low = new Int32Array(frames)
  const high = new Int32Array(frames)
  for (let frame = 0; frame < frames; frame += 1) {
    const at = Math.min(known.length - 1, Math.floor(frame / COARSE))
    const [from, to] = [(above[at] ?? 0) * COARSE, (below[at] ?? 0) * COARSE]
    // Where much is left out, what is near each end is enough.
    const isWide = to - from > 8 * NEAR
    low[frame] = Math.max(0, (isWide ? Math.max(from, to - 4 * NEAR) : from) - NEAR)
    high[frame] = Math.min(words, to + NEAR)
  }
  return { low, high }
}

/** How much of the way from a usual paragraph to other speech one may be to be surely the one that is heard. */
const SURE = 0.5

/** The last paragraph that begins in the first three quarters of the part and is surely heard there, as is the one above it: speech that
 *  is not written may have been taken for the paragraphs after it. */
function lastSure(
  path: Int32Array,
  { bounds, recording, words }: Part,
  { alike, wrong }: PartCosts,
): { time: number; paragraph: number } | null {
  const limit = Math.floor(recording.frames * 0.75)
  const ranges = rangesOf(path, bounds)
  const sure = ranges.map((range) => {
    const mean = range === null ? null : unlikeness(recording, words, path, range)
    return mean !== null && mean < alike + (wrong - alike) * SURE
  })
  for (let at = ranges.length - 1; at > 0; at -= 1) {
    const range = ranges[at]
    if (range == null || range.first >= limit || sure[at] !== true || sure[at - 1] !== true) continue
    const late = (path[range.first] ?? 0) - (bounds[at] ?? 0)
    if (late < FRAME_RATE) return { time: range.first, paragraph: at }
  }
  return null
}
