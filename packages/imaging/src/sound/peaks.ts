/** The loudness of a sound in equal pieces of time, for drawing it as a wave. */
import type { SoundFrame } from './frame.ts'

/** Pieces in a second. The coarse ones are made from the fine ones. */
export const PEAK_RATES = [20, 200] as const
export type PeakRate = (typeof PEAK_RATES)[number]

const FINE = 200
const COARSE = 20

/** The loudest sample of each piece of a 200th second, 0 to 255, of all channels. */
export class PeakMeter {
  #peaks = new Uint8Array(65_536)
  #length = 0
  /** How much of the present piece has passed, 0 to 1, and its loudest sample, 0 to 1. */
  #passed = 0
  #loudest = 0

  add(frame: SoundFrame): void {
    const perPiece = frame.rate / FINE
    let at = 0
    while (at < frame.count) {
      const count = Math.min(Math.ceil((1 - this.#passed) * perPiece), frame.count - at)
      this.#loudest = Math.max(this.#loudest, loudestOf(frame, at, at + count))
      this.#passed += count / perPiece
      at += count
      // A sum of fractions may miss 1 by a trifle.
      while (this.#passed >= 1 - 1e-9) this.#end()
    }
  }

  /** The last piece counts when at least a half of it is there. */
  finish(): Uint8Array {
    if (this.#passed >= 0.5) this.#end()
    return this.#peaks.slice(0, this.#length)
  }

  #end(): void {
    if (this.#length === this.#peaks.length) {
      const larger = new Uint8Array(this.#length * 2)
      larger.set(this.#peaks)
      this.#peaks = larger
    }
    this.#peaks[this.#length] = Math.min(255, Math.round(this.#loudest * 255))
    this.#length += 1
    this.#passed = Math.max(0, this.#passed - 1)
    this.#loudest = 0
  }
}

/** From 0 to 1. */
function loudestOf(frame: SoundFrame, from: number, to: number): number {
  const { planes, channelsInPlane, zero, scale } = frame
  let [least, most] = [zero, zero]
  for (const plane of planes) {
    const end = Math.min(plane.length, to * channelsInPlane)
    for (let at = from * channelsInPlane; at < end; at += 1) {
      const value = plane[at] ?? zero
      if (value > most) most = value
      else if (value < least) least = value
    }
  }
  return Math.max(most - zero, zero - least) * scale
}

/** Of peaks 200 a second, those 20 a second. */
export function coarsePeaks(fine: Uint8Array): Uint8Array {
  const each = FINE / COARSE
  return Uint8Array.from({ length: Math.ceil(fine.length / each) }, (_, at) =>
    fine.subarray(at * each, (at + 1) * each).reduce((most, peak) => Math.max(most, peak), 0),
  )
}
