/** From bands of pitch to what of a sound is speech, not voice or loudness: cepstra, compared with their own mean. Pure.
 *  Source: decisions.md#alignment. */
import { BANDS } from './bands.ts'

/** Numbers of a frame: twelve cepstra and the loudness. */
export const DIMS = 13

export interface Heard {
  /** `DIMS` numbers a frame. */
  cepstra: Float32Array
  /** 1: a frame of speech; 0: silence. */
  speech: Uint8Array
  frames: number
  /** How loud each band is while somebody speaks, and in silence. */
  profile: { speech: Float32Array; silence: Float32Array }
}

/** The share of frames that are quieter than the noise is taken to be. */
const NOISE_SHARE = 0.1
/** How much louder than the noise a frame of speech is. */
const SPEECH_RATIO = 1.8

/** A recording. */
export function hear(bands: Float32Array): Heard {
  const speech = speechFrames(bands)
  const profile = { speech: meanOf(bands, speech, 1), silence: meanOf(bands, speech, 0) }
  return { ...cepstraOf(bands, speech), profile }
}

/** A voice without noise, as it would sound in the place of the recording: as loud in each band, with its noise. */
export function hearLike(bands: Float32Array, { profile }: Heard): Heard {
  const speech = speechFrames(bands)
  const mean = meanOf(bands, speech, 1)
  const placed = new Float32Array(bands.length)
  for (let at = 0; at < bands.length; at += 1) {
    const band = at % BANDS
    const noise = profile.silence[band] ?? 0
    const level = Math.max((profile.speech[band] ?? 0) - noise, noise * 0.1)
    placed[at] = ((bands[at] ?? 0) * level) / Math.max(1e-9, mean[band] ?? 0) + noise
  }
  return { ...cepstraOf(placed, speech), profile }
}

function cepstraOf(bands: Float32Array, speech: Uint8Array): Omit<Heard, 'profile'> {
  const frames = speech.length
  const cepstra = new Float32Array(frames * DIMS)
  const logs = new Float32Array(BANDS)
  const mean = meanOf(bands, speech, 1)
  for (let frame = 0; frame < frames; frame += 1) {
    let loudness = 0
    for (let band = 0; band < BANDS; band += 1) {
      // A floor keeps silence from looking like a sound.
      const floor = Math.max((mean[band] ?? 0) * 0.003, 1e-9)
      const log = Math.log(Math.max(bands[frame * BANDS + band] ?? 0, floor))
      logs[band] = log
      loudness += log
    }
    for (let k = 1; k < DIMS; k += 1) {
      let sum = 0
      for (let band = 0; band < BANDS; band += 1) {
        sum += (logs[band] ?? 0) * (COSINES[k * BANDS + band] ?? 0)
      }
      cepstra[frame * DIMS + k - 1] = sum
    }
    cepstra[frame * DIMS + DIMS - 1] = loudness / BANDS
  }
  normalise(cepstra, speech, frames)
  return { cepstra, speech, frames }
}

const COSINES = Float32Array.from({ length: DIMS * BANDS }, (_, at) => {
  const [k, band] = [Math.floor(at / BANDS), at % BANDS]
  return Math.cos((Math.PI * k * (band + 0.5)) / BANDS)
})

function quantile(count: number, share: number, valueAt: (at: number) => number): number {
  const step = Math.max(1, Math.floor(count / 20_000))
  const values: number[] = []
  for (let at = 0; at < count; at += step) values.push(valueAt(at))
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length * share)] ?? 0
}

/** Speech is louder than the noise; a short gap within speech belongs to it, and a short sound in silence does not. */
function speechFrames(bands: Float32Array): Uint8Array {
  const frames = bands.length / BANDS
  const noise = Float32Array.from({ length: BANDS }, (_, band) =>
    quantile(frames, NOISE_SHARE, (frame) => bands[frame * BANDS + band] ?? 0),
  )
  const loudness = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0
    for (let band = 0; band < BANDS; band += 1) {
      const floor = Math.max(noise[band] ?? 0, 1e-9)
      sum += Math.log(Math.max(1, (bands[frame * BANDS + band] ?? 0) / floor))
    }
    loudness[frame] = sum / BANDS
  }
  const smooth = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0
    for (let by = -2; by <= 2; by += 1) sum += loudness[frame + by] ?? loudness[frame] ?? 0
    smooth[frame] = sum / 5
  }
  const loud = quantile(frames, 0.9, (at) => smooth[at] ?? 0)
  const quiet = quantile(frames, NOISE_SHARE, (at) => smooth[at] ?? 0)
  const limit = Math.max(quiet + (loud - quiet) * 0.25, quiet + Math.log(SPEECH_RATIO) * 0.5)
  const speech = Uint8Array.from(smooth, (value) => (value > limit ? 1 : 0))
  fillRuns(speech, 1, 3)
  reachBack(speech, smooth, quiet + (limit - quiet) * 0.4)
  fillRuns(speech, 0, 6)
  return speech
}

/** Speech begins softly: a run begins where the sound rises out of the noise. */
function reachBack(speech: Uint8Array, loudness: Float32Array, least: number): void {
  for (let at = 1; at < speech.length; at += 1) {
    if (speech[at] !== 1 || speech[at - 1] !== 0) continue
    for (let by = 1; by <= MOST_BACK && at - by >= 0; by += 1) {
      if (speech[at - by] === 1 || (loudness[at - by] ?? 0) < least) break
      speech[at - by] = 1
    }
  }
}

const MOST_BACK = 15

/** Turns runs of `value` that are shorter than `least` frames into the other value. */
function fillRuns(marks: Uint8Array, value: 0 | 1, least: number): void {
  let from = 0
  for (let at = 1; at <= marks.length; at += 1) {
    if (at < marks.length && marks[at] === marks[from]) continue
    if (marks[from] === value && at - from < least && from > 0 && at < marks.length) {
      marks.fill(1 - value, from, at)
    }
    from = at
  }
}

/** The mean of the frames with this mark, in each band. */
function meanOf(bands: Float32Array, speech: Uint8Array, mark: 0 | 1): Float32Array {
  const sums = new Float64Array(BANDS)
  let count = 0
  for (let frame = 0; frame < speech.length; frame += 1) {
    if (speech[frame] !== mark) continue
    count += 1
    for (let band = 0; band < BANDS; band += 1) {
      sums[band] = (sums[band] ?? 0) + (bands[frame * BANDS + band] ?? 0)
    }
  }
  return Float32Array.from(sums, (sum) => sum / Math.max(1, count))
}

/** The mean of speech becomes 0 and its spread 1, in each number. */
function normalise(cepstra: Float32Array, speech: Uint8Array, frames: number): void {
  for (let dim = 0; dim < DIMS; dim += 1) {
    let [sum, squares, count] = [0, 0, 0]
    for (let frame = 0; frame < frames; frame += 1) {
      if (speech[frame] === 0) continue
      const value = cepstra[frame * DIMS + dim] ?? 0
      sum += value
      squares += value * value
      count += 1
    }
    const mean = sum / Math.max(1, count)
    const spread = Math.sqrt(Math.max(1e-6, squares / Math.max(1, count) - mean * mean))
    for (let frame = 0; frame < frames; frame += 1) {
      const at = frame * DIMS + dim
      // Far away is far away: one loud moment must not outweigh the rest.
      cepstra[at] = Math.max(-3, Math.min(3, ((cepstra[at] ?? 0) - mean) / spread))
    }
  }
}
