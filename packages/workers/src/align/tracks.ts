/** Tracks that are compared: the recording without its long silences, and the words in its speed. Pure. Source: decisions.md#alignment. */
import { BANDS } from './bands.ts'
import { DIMS, type Heard, hearLike } from './cepstra.ts'
import type { Spoken } from './speak.ts'
import { distance, type Track } from './warp.ts'

/** Frames of a coarse step. */
export const COARSE = 5
/** Silence that stays of a longer one. */
const KEPT_SILENCE = 12

export interface Compressed {
  track: Track
  /** Of each frame the frame of the whole recording. */
  places: Int32Array
}

/** A long silence says nothing about words: a part of it stays. */
export function withoutSilence({ cepstra, speech }: Heard, from: number, to: number): Compressed {
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

export interface Words {
  track: Track
  bounds: number[]
  /** The frames of the track that one frame of the voice takes: it is made as fast as the speaker. */
  stretch: number
}

/** All paragraphs as one track, in the speed of the recording. */
export function wordsOf(paragraphs: readonly { spoken: Spoken }[], recording: Track, whole: Heard): Words {
  const bands = new Float32Array(paragraphs.reduce((sum, each) => sum + each.spoken.bands.length, 0))
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
  const places = Int32Array.from({ length: frames }, (_, at) => Math.min(heard.frames - 1, Math.floor(at / stretch)))
  const bounds = raw.map((at) => Math.min(frames, Math.round(at * stretch)))
  return { track: pick(heard, places), bounds: rising(bounds), stretch }
}

/** No paragraph is without a frame. */
export function rising(bounds: number[]): number[] {
  let least = -1
  return bounds.map((bound) => {
    least = Math.max(bound, least + 1)
    return least
  })
}

function speechIn({ speech }: Track): number {
  return speech.reduce((sum, mark) => sum + mark, 0)
}

export function slice({ cepstra, speech }: Track, from: number, to: number): Track {
  return {
    cepstra: cepstra.subarray(from * DIMS, to * DIMS),
    speech: speech.subarray(from, to),
    frames: to - from,
  }
}

export interface Pair {
  recording: Track
  words: Track
}

/** How different frames of speech are that have nothing to do with each other. */
export function unlike({ recording, words }: Pair): number {
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

/** The mean of each `COARSE` frames. */
export function shrink({ cepstra, speech, frames }: Track): Track {
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
