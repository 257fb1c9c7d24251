/** How loud a sound is in 24 bands of pitch, every 20 ms. Sound is given a little at a time, so that hours need little memory.
 *  Source: decisions.md#alignment. */
import type { SoundFrame } from '@yalkut/imaging/sound'
import FFT from 'fft.js'

export const BANDS = 24
/** Frames in a second. */
export const FRAME_RATE = 50
export const FRAME_MS = 1_000 / FRAME_RATE

const RATE = 16_000
const HOP = RATE / FRAME_RATE
const SIZE = 512
const [LOWEST_HZ, HIGHEST_HZ] = [100, 5_500]

export class BandMeter {
  #values = new Float32Array(BANDS * 4_096)
  #frames = 0
  /** Samples at 16 kHz that wait until a frame is full. */
  readonly #waiting = new Float32Array(SIZE)
  #held = 0
  /** The sample at 16 kHz that is being averaged. */
  #sum = 0
  #weight = 0
  #passed = 0
  readonly #fft = new FFT(SIZE)
  readonly #spectrum = this.#fft.createComplexArray()
  readonly #shaped = new Float32Array(SIZE)

  add(frame: SoundFrame): void {
    const step = RATE / frame.rate
    for (let at = 0; at < frame.count; at += 1) this.#addSample(monoAt(frame, at), step)
  }

  /** Samples of one channel, from −1 to 1. */
  addMono(samples: Int16Array, rate: number): void {
    const step = RATE / rate
    for (const sample of samples) this.#addSample(sample / 32_768, step)
  }

  get frames(): number {
    return this.#frames
  }

  /** The bands of each frame, one after another. */
  finish(): Float32Array {
    return this.#values.slice(0, this.#frames * BANDS)
  }

  /** Each sample lasts `step` samples of 16 kHz, which average what falls into them. */
  #addSample(value: number, step: number): void {
    let left = step
    while (left > 0) {
      const part = Math.min(left, 1 - this.#passed)
      this.#sum += value * part
      this.#weight += part
      this.#passed += part
      left -= part
      if (this.#passed < 1 - 1e-6) continue
      this.#waiting[this.#held] = this.#sum / this.#weight
      this.#held += 1
      this.#sum = 0
      this.#weight = 0
      this.#passed = 0
      if (this.#held === SIZE) this.#measure()
      if (left < 1e-6) return
    }
  }

  #measure(): void {
    for (let n = 0; n < SIZE; n += 1) this.#shaped[n] = (this.#waiting[n] ?? 0) * (WINDOW[n] ?? 0)
    this.#fft.realTransform(this.#spectrum, this.#shaped)
    if ((this.#frames + 1) * BANDS > this.#values.length) {
      const larger = new Float32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    const start = this.#frames * BANDS
    for (const [bin, band, weight] of FILTERS) {
      const [re, im] = [this.#spectrum[bin * 2] ?? 0, this.#spectrum[bin * 2 + 1] ?? 0]
      const at = start + band
      this.#values[at] = (this.#values[at] ?? 0) + weight * (re * re + im * im)
    }
    this.#frames += 1
    this.#waiting.copyWithin(0, HOP)
    this.#held = SIZE - HOP
  }
}

/** The average of the channels. */
function monoAt({ planes, channelsInPlane, zero, scale }: SoundFrame, at: number): number {
  let sum = 0
  for (const plane of planes) {
    for (let channel = 0; channel < channelsInPlane; channel += 1) {
      sum += (plane[at * channelsInPlane + channel] ?? zero) - zero
    }
  }
  return (sum * scale) / (planes.length * channelsInPlane)
}

const WINDOW = Float32Array.from({ length: SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (SIZE - 1)))

/** Overlapping triangles on the mel scale: the bin of the spectrum, the band, and how much of the bin counts. */
const FILTERS: readonly (readonly [bin: number, band: number, weight: number])[] = filters()

function filters(): [number, number, number][] {
  const mel = (hz: number): number => 2_595 * Math.log10(1 + hz / 700)
  const [low, high] = [mel(LOWEST_HZ), mel(HIGHEST_HZ)]
  const found: [number, number, number][] = []
  for (let bin = 1; bin < SIZE / 2; bin += 1) {
    const place = ((mel((bin * RATE) / SIZE) - low) / (high - low)) * (BANDS + 1) - 1
    const below = Math.floor(place)
    for (const [band, weight] of [
      [below, 1 - (place - below)],
      [below + 1, place - below],
    ] as const) {
      if (band >= 0 && band < BANDS && weight > 0) found.push([bin, band, weight])
    }
  }
  return found
}
