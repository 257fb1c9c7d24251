/** Finds where paragraphs are spoken in a recording. The paragraphs have been spoken by a machine; the recording is compared with that,
 *  first coarsely, then finely near what was found. Locked paragraphs part the work: each part begins at a time that is known.
 *  Pure. Source: decisions.md#alignment. */
import { BANDS, FRAME_MS, FRAME_RATE } from './bands.ts'
import { DIMS, type Heard, hear, hearLike } from './cepstra.ts'
import type { Spoken } from './speak.ts'
import { type Costs, distance, type Track, warp } from './warp.ts'

export interface Paragraph {
  spoken: Spoken
  /** Where the paragraph begins and ends, in ms, if a person has locked that. */
  locked: { startMs: number; endMs: number } | null
}

export interface Placed {
  startMs: number
  endMs: number
  /** From 0 to 1: how like the words what is heard there is. */
  score: number
  words: { from: number; to: number; startMs: number; endMs: number }[]
}

/** By paragraph; null for one that is locked, and for one that is not spoken. `window`: frames of the recording that are compared at
 *  once, at first. */
export function align(
  bands: Float32Array,
  paragraphs: readonly Paragraph[],
  { window = WINDOW }: { window?: number } = {},
): (Placed | null)[] {
  const recording = hear(bands)
  return sectionsOf(paragraphs, recording.frames).flatMap((section) =>
    alignSection(recording, section, window),
  )
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

/** Frames of a coarse step, and the longest recording that is compared at once: of a longer one the rest is continued from a
 *  paragraph that was placed surely. */
const COARSE = 5
const WINDOW = 10 * 60 * FRAME_RATE
/** How much more of the words than of the recording is compared. */
const WORDS_SHARE = 1.5

/** Silence that stays of a longer one. */
const KEPT_SILENCE = 12

function alignSection(recording: Heard, section: Section, window: number): (Placed | null)[] {
  const { paragraphs, from, to, isPinned } = section
  if (to - from < FRAME_RATE / 5) return paragraphs.map(() => null)
  const heard = withoutSilence(recording, from, to)
  const words = wordsOf(paragraphs, heard.track, recording)
  const path = new Int32Array(heard.track.frames).fill(-1)
  const other = unlike({ recording: heard.track, words: words.track })
  let [time, paragraph, pinned, width] = [0, 0, isPinned, window]
  while (time < heard.track.frames && paragraph < paragraphs.length) {
    const part = nextPart(heard.track, words, { time, paragraph, width, window })
    const found = placePart(part, pinned)
    const kept = part.isLast ? null : lastSure(found, part)
    if (kept === null && !part.isLast) {
      // Much is not written, or a paragraph is long: there is nothing yet from which to go on.
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
  const least = paragraphs[0]?.locked?.endMs ?? 0
  return paragraphs.map((each, at) =>
    each.locked !== null
      ? null
      : notBefore(least, placeOf({ at, heard, words, path, other, paragraph: each })),
  )
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

interface Compressed {
  track: Track
  /** Of each frame the frame of the whole recording. */
  places: Int32Array
}

/** A long silence says nothing about words: a part of it stays. */
function withoutSilence({ cepstra, speech }: Heard, from: number, to: number): Compressed {
  const kept: number[] = []
  let silent = 0
  for (let at = from; at < to; at += 1) {
    silent = speech[at] === 1 ? 0 : silent + 1
    if (silent <= KEPT_SILENCE) kept.push(at)
  }
  const places = Int32Array.from(kept)
  return { track: pick({ cepstra, speech, frames: speech.length }, places), places }
}

function pick({ cepstra, speech }: Track, places: Int32Array): Track {
  const picked = new Float32Array(places.length * DIMS)
  for (const [at, place] of places.entries()) {
    picked.set(cepstra.subarray(place * DIMS, place * DIMS + DIMS), at * DIMS)
  }
  const marks = Uint8Array.from(places, (place) => speech[place] ?? 0)
  return { cepstra: picked, speech: marks, frames: places.length }
}

interface Words {
  track: Track
  bounds: number[]
  /** The frames of the track that one frame of the voice takes: it is made as fast as the speaker. */
  stretch: number
}

/** All paragraphs as one track, in the speed of the recording. */
function wordsOf(paragraphs: readonly Paragraph[], recording: Track, whole: Heard): Words {
  const bands = new Float32Array(
    paragraphs.reduce((sum, each) => sum + each.spoken.bands.length, 0),
  )
  const raw = [0]
  let length = 0
  for (const { spoken } of paragraphs) {
    bands.set(spoken.bands, length)
    length += spoken.bands.length
    raw.push(length / BANDS)
  }
  const heard = hearLike(bands, whole)
  const [mine, theirs] = [speechIn(recording), speechIn(heard)]
  const stretch = Math.max(0.6, Math.min(1.6, theirs === 0 ? 1 : mine / theirs))
  const frames = Math.max(1, Math.round(heard.frames * stretch))
  const places = Int32Array.from({ length: frames }, (_, at) =>
    Math.min(heard.frames - 1, Math.floor(at / stretch)),
  )
  const bounds = raw.map((at) => Math.min(frames, Math.round(at * stretch)))
  return { track: pick(heard, places), bounds: rising(bounds), stretch }
}

/** No paragraph is without a frame. */
function rising(bounds: number[]): number[] {
  let least = -1
  return bounds.map((bound) => {
    least = Math.max(bound, least + 1)
    return least
  })
}

function speechIn({ speech }: Track): number {
  return speech.reduce((sum, mark) => sum + mark, 0)
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

function nextPart(
  recording: Track,
  { track, bounds }: Words,
  { time, paragraph, width, window }: Place,
): Part {
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

function slice({ cepstra, speech }: Track, from: number, to: number): Track {
  return {
    cepstra: cepstra.subarray(from * DIMS, to * DIMS),
    speech: speech.subarray(from, to),
    frames: to - from,
  }
}

/** Coarsely over everything, then finely near that. What is unwritten or unspoken costs as much as how like each other the recording and
 *  its words are makes likely, which the first warping finds out. */
function placePart(part: Part, isPinned: boolean): Int32Array {
  const { recording, words } = part
  const small = { recording: shrink(recording), words: shrink(words) }
  const bounds = rising(part.bounds.map((bound) => Math.floor(bound / COARSE)))
  const other = unlike(small)
  const guess = { unwritten: other * 0.85, unspoken: other * 0.4 }
  const rough = warp({ ...small, bounds, isPinned, costs: guess })
  const costs = costsOf(other, usual(small, rough, bounds))
  const coarse = warp({ ...small, bounds, isPinned, costs })
  const band = bandAround(coarse, recording.frames, words.frames)
  const fine = { recording, words }
  const stretched = Int32Array.from({ length: recording.frames }, (_, frame) => {
    const word = coarse[Math.floor(frame / COARSE)] ?? -1
    return word < 0 ? -1 : Math.min(words.frames - 1, word * COARSE + (frame % COARSE))
  })
  const fineCosts = costsOf(unlike(fine), usual(fine, stretched, part.bounds))
  return warp({ ...fine, bounds: part.bounds, costs: fineCosts, isPinned, band })
}

function costsOf(other: number, alike: number): Costs {
  const wrong = other * 0.85
  const gap = Math.max(0.02, wrong - alike)
  return { unwritten: alike + gap * UNWRITTEN, unspoken: gap * UNSPOKEN }
}

const UNWRITTEN = 0.55
const UNSPOKEN = 1

interface Pair {
  recording: Track
  words: Track
}

/** How different frames of speech are that have nothing to do with each other. */
function unlike({ recording, words }: Pair): number {
  let [sum, count] = [0, 0]
  for (let n = 0; n < 6_000; n += 1) {
    // Two sequences without a common period.
    const [a, b] = [(n * 7_919) % recording.frames, (n * 104_729) % words.frames]
    if (recording.speech[a] !== 1 || words.speech[b] !== 1) continue
    sum += distance(recording, a, words, b)
    count += 1
  }
  return count === 0 ? 1 : sum / count
}

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

/** The mean of each `COARSE` frames. */
function shrink({ cepstra, speech, frames }: Track): Track {
  const count = Math.ceil(frames / COARSE)
  const small = new Float32Array(count * DIMS)
  const marks = new Uint8Array(count)
  for (let at = 0; at < count; at += 1) {
    const to = Math.min(frames, (at + 1) * COARSE)
    let spoken = 0
    for (let frame = at * COARSE; frame < to; frame += 1) {
      spoken += speech[frame] ?? 0
      for (let dim = 0; dim < DIMS; dim += 1) {
        const place = at * DIMS + dim
        small[place] = (small[place] ?? 0) + (cepstra[frame * DIMS + dim] ?? 0) / (to - at * COARSE)
      }
    }
    marks[at] = spoken * 2 >= to - at * COARSE ? 1 : 0
  }
  return { cepstra: small, speech: marks, frames: count }
}

/** Frames of words on either side of the coarse path that are tried. */
const NEAR = 60

function bandAround(
  coarse: Int32Array,
  frames: number,
  words: number,
): { low: Int32Array; high: Int32Array } {
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

/** The last paragraph that begins in the first three quarters of the part. */
function lastSure(
  path: Int32Array,
  { bounds, recording }: Part,
): { time: number; paragraph: number } | null {
  const limit = Math.floor(recording.frames * 0.75)
  let found: { time: number; paragraph: number } | null = null
  let paragraph = 0
  for (let time = 1; time < limit; time += 1) {
    const word = path[time] ?? -1
    if (word < 0) continue
    while ((bounds[paragraph + 1] ?? Infinity) <= word) paragraph += 1
    const before = path[time - 1] ?? -1
    const isStart =
      before < (bounds[paragraph] ?? 0) && word - (bounds[paragraph] ?? 0) < FRAME_RATE
    if (isStart && paragraph > 0) found = { time, paragraph }
  }
  return found
}

interface Placing {
  at: number
  heard: Compressed
  words: Words
  path: Int32Array
  /** How different frames are that have nothing to do with each other. */
  other: number
  paragraph: Paragraph
}

/** A paragraph that is spoken so much faster or slower than the others is not the one that is heard. */
const [SLOWEST, FASTEST] = [0.35, 3]
const WORST_SCORE = 0.08

function placeOf({ at, heard, words, path, other, paragraph }: Placing): Placed | null {
  const [from, to] = [words.bounds[at] ?? 0, words.bounds[at + 1] ?? 0]
  const first = path.findIndex((word) => word >= from && word < to)
  if (first < 0) return null
  const last = path.findLastIndex((word) => word >= from && word < to)
  const speed = (last - first + 1) / (to - from)
  if (speed < SLOWEST || speed > FASTEST) return null
  const score = scoreOf(heard.track, words.track, path, { first, last, other })
  if (score < WORST_SCORE) return null
  const msAt = (time: number): number => Math.round((heard.places[time] ?? 0) * FRAME_MS)
  const start = onsetNear(heard, first)
  const times = paragraph.spoken.words.map((word) => {
    const frame = from + Math.round(word.frame * words.stretch)
    const time = path.findIndex((each, time) => time >= first && each >= Math.min(frame, to - 1))
    return { ...word, startMs: msAt(Math.max(start, time < 0 ? last : time)) }
  })
  const endMs = msAt(lastSpeech(heard, start, last)) + FRAME_MS
  return {
    ...{ startMs: msAt(start), endMs: Math.max(endMs, msAt(start) + 1), score },
    words: times.map(({ from: a, to: b, startMs }, n) => ({
      ...{ from: a, to: b, startMs: Math.min(startMs, endMs) },
      endMs: Math.min(endMs, Math.max(startMs, times[n + 1]?.startMs ?? endMs)),
    })),
  }
}

function scoreOf(
  recording: Track,
  words: Track,
  path: Int32Array,
  { first, last, other }: { first: number; last: number; other: number },
): number {
  let [sum, count] = [0, 0]
  for (let time = first; time <= last; time += 1) {
    const word = path[time] ?? -1
    if (word < 0 || recording.speech[time] !== 1) continue
    sum += distance(recording, time, words, word)
    count += 1
  }
  if (count === 0) return 0
  const likeness = 1 - sum / count / other
  return Math.round(Math.max(0, Math.min(1, likeness * 2.2)) * 100) / 100
}

/** Frames on either side in which a paragraph is taken to begin where speech begins after a silence. */
const ONSET_NEAR = 15
const ONSET_SILENCE = 6

function onsetNear({ track: { speech } }: Compressed, at: number): number {
  let best: number | null = null
  for (let by = -ONSET_NEAR; by <= ONSET_NEAR; by += 1) {
    const place = at + by
    if (speech[place] !== 1 || (place > 0 && speech[place - 1] !== 0)) continue
    const silence = speech.subarray(Math.max(0, place - ONSET_SILENCE), place)
    if (silence.some((mark) => mark === 1)) continue
    if (best === null || Math.abs(by) < Math.abs(best - at)) best = place
  }
  return best ?? at
}

function lastSpeech({ track: { speech } }: Compressed, first: number, last: number): number {
  let at = last
  while (at > first && speech[at] !== 1) at -= 1
  return at
}
