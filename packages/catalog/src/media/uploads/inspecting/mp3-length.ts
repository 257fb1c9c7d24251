/** The length of an MP3 by its frames. Source: ISO 11172-3. */
import type { FileWindow } from './file-window.ts'

/** Bytes before the first frame that are looked at: padding, and tags of other kinds. */
const MOST_BEFORE = 1 << 20
/** More than eleven days of frames. */
const MOST_FRAMES = 40_000_000
/** Bytes that are skipped at once between frames, where one is broken. */
const MOST_BROKEN = 1 << 16

const RATES = [44_100, 48_000, 32_000]
/** kbit/s, by the version and layer. */
const BITS: Readonly<Record<string, readonly number[]>> = {
  '1-1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

interface Frame {
  size: number
  samples: number
  rate: number
}

/** In seconds; null for a file without frames, and for one whose first frame is a header with the length (Xing, VBRI). */
export async function mp3Length(window: FileWindow): Promise<number | null> {
  const start = await firstFrame(window)
  if (start === null || (await hasHeader(window, start))) return null
  let seconds = 0
  let at = start
  for (let count = 0; count < MOST_FRAMES && at < window.size; count += 1) {
    const frame = frameOf(await window.at(at, 4))
    if (frame === null) {
      const next = await frameAfter(window, at + 1, MOST_BROKEN)
      if (next === null) break
      at = next
      continue
    }
    seconds += frame.samples / frame.rate
    at += frame.size
  }
  return seconds > 0 ? seconds : null
}

/** Where the first frame begins, behind tags and padding; null where there is none. */
export async function firstFrame(window: FileWindow): Promise<number | null> {
  const head = await window.at(0, 10)
  const isTagged = head.toString('latin1', 0, 3) === 'ID3' && head.length === 10
  const behind = isTagged ? 10 + head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) : 0
  return await frameAfter(window, behind, MOST_BEFORE)
}

/** A frame is followed by another: its mark alone is in other bytes too. */
async function frameAfter(window: FileWindow, from: number, most: number): Promise<number | null> {
  const end = Math.min(window.size - 4, from + most)
  for (let at = from; at <= end; at += 1) {
    const bytes = await window.at(at, 4)
    if (bytes[0] !== 0xff) continue
    const frame = frameOf(bytes)
    if (frame === null) continue
    const next = frameOf(await window.at(at + frame.size, 4))
    if (next !== null && next.rate === frame.rate) return at
  }
  return null
}

async function hasHeader(window: FileWindow, at: number): Promise<boolean> {
  const frame = frameOf(await window.at(at, 4))
  const bytes = await window.at(at, Math.min(frame?.size ?? 0, 200))
  return /Xing|Info|VBRI/.test(bytes.toString('latin1'))
}

function frameOf(bytes: Buffer): Frame | null {
  const [first = 0, second = 0, third = 0] = bytes
  if (bytes.length < 4 || first !== 0xff || (second & 0xe0) !== 0xe0) return null
  const version = [2.5, null, 2, 1][(second >> 3) & 3] ?? null
  const layer = [null, 3, 2, 1][(second >> 1) & 3] ?? null
  const rate = RATES[(third >> 2) & 3]
  if (version === null || layer === null || rate === undefined) return null
  const table = version === 1 ? `1-${layer}` : layer === 1 ? '2-1' : '2-2'
  const bits = (BITS[table]?.[third >> 4] ?? 0) * 1_000
  if (bits === 0) return null
  const real = rate / (version === 1 ? 1 : version === 2 ? 2 : 4)
  const padding = (third >> 1) & 1
  const samples = layer === 1 ? 384 : layer === 3 && version !== 1 ? 576 : 1_152
  const size =
    layer === 1 ? (Math.floor((12 * bits) / real) + padding) * 4 : Math.floor(((samples / 8) * bits) / real) + padding
  return size < 4 ? null : { size, samples, rate: real }
}
