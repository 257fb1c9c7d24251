/** A piece of decoded sound. */

export type Samples = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array

/** Decoded sound. A plane holds the samples of one channel, or of all channels in turn (`channelsInPlane`). */
export interface SoundFrame {
  planes: readonly Samples[]
  channelsInPlane: number
  /** Samples of each channel in a second. */
  rate: number
  /** Samples of each channel in this frame. */
  count: number
  /** The value of silence, and what makes the loudest value 1. */
  zero: number
  scale: number
}
