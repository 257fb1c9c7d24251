/** The length of sound whose headers do not give it, or give it wrongly: MP3 by its frames, WAV and RF64 by their bytes, MP4 in
 *  fragments by these, Opus by its first and its last position. Reads a few bytes of each frame, and no more than a bounded number of
 *  them. */
import { open } from 'node:fs/promises'
import { FileWindow } from './file-window.ts'
import { fragmentedLength } from './fragmented-length.ts'
import { mp3Length } from './mp3-length.ts'

/** In seconds; null: the file is of another format, or its own header is to be trusted. `stated`: what the header says. */
export async function soundLength(path: string, stated: number | null): Promise<number | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const window = new FileWindow(file, size)
    const start = await window.at(0, 12)
    const mark = (at: number, count: number) => start.toString('latin1', at, at + count)
    if (['RIFF', 'RF64', 'BW64'].includes(mark(0, 4)) && mark(8, 4) === 'WAVE') {
      return await wavLength(window)
    }
    if (mark(0, 4) === 'OggS') return stated === null ? null : await opusLength(window, stated)
    if (mark(4, 4) === 'ftyp') return stated === null ? await fragmentedLength(window) : null
    return await mp3Length(window)
  } finally {
    await file.close()
  }
}

/** The largest number of chunks before the sound. */
const MOST_CHUNKS = 10_000

/** By the rate of its bytes. A size of 0 or of all ones was never filled in: the sound goes to the end of the file, or has the size of
 *  the `ds64` chunk. */
async function wavLength(window: FileWindow): Promise<number | null> {
  let rate = 0
  let large: number | null = null
  for (let at = 12, n = 0; n < MOST_CHUNKS; n += 1) {
    const head = await window.at(at, 8 + 28)
    if (head.length < 8) return null
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    if (name === 'fmt ' && head.length >= 20) rate = head.readUInt32LE(16)
    if (name === 'ds64' && head.length >= 24) large = Number(head.readBigUInt64LE(16))
    if (name === 'data') {
      const rest = window.size - at - 8
      const isUnknown = size === 0 || size === 0xffff_ffff
      const bytes = Math.min(rest, isUnknown ? (large ?? rest) : size)
      return rate > 0 && bytes > 0 ? bytes / rate : null
    }
    at += 8 + size + (size % 2)
  }
  return null
}

const OPUS_RATE = 48_000
/** Pages that are looked at for the first one with sound. */
const MOST_PAGES = 1_000

/** Less by the time at which the first page with sound begins, as in a piece that was cut out of a stream. */
async function opusLength(window: FileWindow, stated: number): Promise<number | null> {
  let isOpus = false
  for (let at = 0, n = 0; n < MOST_PAGES; n += 1) {
    const page = await window.at(at, 27 + 255 + 65_025)
    if (page.length < 27 || page.toString('latin1', 0, 4) !== 'OggS') return null
    const count = page[26] ?? 0
    const sizes = [...page.subarray(27, 27 + count)]
    const body = page.subarray(27 + count)
    if (n === 0) isOpus = body.toString('latin1', 0, 8) === 'OpusHead'
    if (!isOpus) return null
    const position = page.readBigInt64LE(6)
    if (position > 0n) {
      const begins = Number(position) - samplesOf(sizes, body)
      return begins > OPUS_RATE ? Math.max(0, stated - begins / OPUS_RATE) : null
    }
    at += 27 + count + sizes.reduce((sum, size) => sum + size, 0)
  }
  return null
}

/** The samples of the packets that end in a page of Opus. */
function samplesOf(sizes: readonly number[], body: Buffer): number {
  let samples = 0
  let begin = 0
  let at = 0
  for (const size of sizes) {
    at += size
    if (size === 255) continue
    samples += packetSamples(body[begin] ?? 0, body[begin + 1] ?? 0)
    begin = at
  }
  return samples
}

/** By the first byte of the packet. Source: RFC 6716, section 3.1. */
function packetSamples(first: number, second: number): number {
  const mode = first >> 3
  const frame =
    mode < 12
      ? ([480, 960, 1_920, 2_880][mode & 3] ?? 0)
      : mode < 16
        ? ([480, 960][mode & 1] ?? 0)
        : ([120, 240, 480, 960][mode & 3] ?? 0)
  const frames = [1, 2, 2, second & 0x3f][first & 3] ?? 1
  return frame * frames
}
