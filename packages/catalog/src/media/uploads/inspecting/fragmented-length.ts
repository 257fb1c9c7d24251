/** The length of an MP4 whose sound is in fragments (`moof`), as programs write that stream. Source: ISO 14496-12. */
import type { FileWindow } from './file-window.ts'

const MOST_BOXES = 1_000_000
const MOST_MOOV = 200_000

interface Box {
  type: string
  from: number
  to: number
}

/** In seconds, of the longest track; null: there are no fragments. */
export async function fragmentedLength(window: FileWindow): Promise<number | null> {
  let scale = 0
  let usual = 0
  let ticks = 0
  let at = 0
  for (let count = 0; count < MOST_BOXES && at + 8 <= window.size; count += 1) {
    const head = await window.at(at, 16)
    const small = head.readUInt32BE(0)
    const size =
      small === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : small === 0 ? window.size - at : small
    const type = head.toString('latin1', 4, 8)
    if (size < 8) break
    if (type === 'moov' || type === 'moof') {
      const bytes = await window.at(at, Math.min(size, MOST_MOOV))
      if (type === 'moov') {
        scale = scaleIn(bytes)
        usual = usualDuration(bytes)
      } else ticks += ticksIn(bytes, usual)
    }
    at += size
  }
  return scale > 0 && ticks > 0 ? ticks / scale : null
}

function scaleIn(moov: Buffer): number {
  const [mdhd] = inside(moov, ['trak', 'mdia', 'mdhd'])
  if (mdhd === undefined) return 0
  const isLong = moov[mdhd.from] === 1
  return readAt(moov, mdhd.from + (isLong ? 20 : 12))
}

function usualDuration(moov: Buffer): number {
  const [trex] = inside(moov, ['mvex', 'trex'])
  return trex === undefined ? 0 : readAt(moov, trex.from + 12)
}

/** The ticks of the first track in a fragment. */
function ticksIn(moof: Buffer, usual: number): number {
  const [traf] = inside(moof, ['traf'])
  if (traf === undefined) return 0
  const parts = [...boxesIn(moof, traf.from, traf.to)]
  const tfhd = parts.find(({ type }) => type === 'tfhd')
  const own = tfhd === undefined ? 0 : durationIn(moof, tfhd)
  return parts
    .filter(({ type }) => type === 'trun')
    .reduce((sum, trun) => sum + ticksOfRun(moof, trun, own || usual), 0)
}

/** The duration of each sample in a `tfhd`; 0 when it names none. */
function durationIn(bytes: Buffer, { from }: Box): number {
  const flags = readAt(bytes, from) & 0xff_ffff
  if ((flags & 0x08) === 0) return 0
  return readAt(bytes, from + 8 + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4))
}

function ticksOfRun(bytes: Buffer, { from, to }: Box, usual: number): number {
  const flags = readAt(bytes, from) & 0xff_ffff
  const count = readAt(bytes, from + 4)
  if ((flags & 0x100) === 0) return count * usual
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length
  let at = from + 8 + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4)
  let ticks = 0
  for (let n = 0; n < count && at + 4 <= to; n += 1) {
    ticks += readAt(bytes, at)
    at += fields * 4
  }
  return ticks
}

/** The boxes at the end of a path of types, inside the box that `bytes` begin with. `from` is behind the head of each. */
function inside(bytes: Buffer, path: readonly string[]): Box[] {
  let found: Box[] = [{ type: '', from: 8, to: bytes.length }]
  for (const type of path) {
    found = found.flatMap((box) => [...boxesIn(bytes, box.from, box.to)].filter((each) => each.type === type))
  }
  return found
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) return
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      from: at + 8,
      to: Math.min(to, at + size),
    }
    at += size
  }
}

function readAt(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0
}
