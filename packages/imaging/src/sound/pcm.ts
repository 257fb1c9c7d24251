/** Plain samples of the widths that the libraries do not decode. */
import type { SoundFrame } from './frame.ts'

/** FFmpeg's numbers of these codecs. */
const U8 = 0x1_0005
const S32LE = 0x1_0008

/** null for another codec. */
export function pcmFrame(
  codecId: number,
  data: Uint8Array,
  { rate, channels }: { rate: number; channels: number },
): SoundFrame | null {
  const channelsInPlane = Math.max(1, channels)
  if (codecId === U8) {
    const count = Math.floor(data.length / channelsInPlane)
    return { planes: [data], channelsInPlane, rate, count, zero: 128, scale: 1 / 128 }
  }
  if (codecId !== S32LE) return null
  const whole = data.slice(0, data.length - (data.length % 4))
  const samples = new Int32Array(whole.buffer, 0, whole.length / 4)
  const count = Math.floor(samples.length / channelsInPlane)
  return { planes: [samples], channelsInPlane, rate, count, zero: 0, scale: 1 / 2_147_483_648 }
}
