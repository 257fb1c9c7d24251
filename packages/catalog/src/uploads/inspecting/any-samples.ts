/** Whether any sound stands in a file whose headers do not say how long it is. */
import { type FileHandle, open } from 'node:fs/promises'

/** Headers before the sound, in any real file. */
const MAX_HEADERS = 10_000

/** `container`: as it was read. In WAV and FLAC a length may be missing though sound is there, as where it was recorded
 *  straight into a pipe: then something stands behind the headers. An MP4 may keep its length elsewhere, and has a
 *  track at least; the others are measured by their sound itself. */
export async function hasAnySamples(
  path: string,
  { container, codec }: { container?: string | undefined; codec?: string | undefined },
): Promise<boolean> {
  const file = await open(path)
  try {
    const start = Buffer.alloc(12)
    await file.read(start, 0, 12, 0)
    if (hasMark(start, 0, 'RIFF')) return await endsBehind(file, wavSamples)
    if (hasMark(start, 0, 'fLaC')) return await endsBehind(file, flacSamples)
    if (container === 'FLAC') return true
    return hasMark(start, 4, 'ftyp') && codec !== undefined
  } finally {
    await file.close()
  }
}

function hasMark(bytes: Buffer, at: number, mark: string): boolean {
  return bytes.toString('latin1', at, at + mark.length) === mark
}

async function endsBehind(
  file: FileHandle,
  samplesAt: (file: FileHandle) => Promise<number | null>,
): Promise<boolean> {
  const at = await samplesAt(file)
  return at !== null && (await file.stat()).size > at
}

/** Where the samples of a WAV begin; null where it has no place for any. */
async function wavSamples(file: FileHandle): Promise<number | null> {
  const head = Buffer.alloc(8)
  let at = 12
  for (let n = 0; n < MAX_HEADERS; n += 1) {
    const { bytesRead } = await file.read(head, 0, 8, at)
    if (bytesRead < 8) return null
    at += 8
    if (hasMark(head, 0, 'data')) return at
    const size = head.readUInt32LE(4)
    at += size + (size % 2)
  }
  return null
}

/** Where the frames of a FLAC begin. */
async function flacSamples(file: FileHandle): Promise<number | null> {
  const head = Buffer.alloc(4)
  let at = 4
  for (let n = 0; n < MAX_HEADERS; n += 1) {
    const { bytesRead } = await file.read(head, 0, 4, at)
    if (bytesRead < 4) return null
    at += 4 + head.readUIntBE(1, 3)
    if (head.readUInt8(0) >= 0x80) return at
  }
  return null
}
