/** Whether a file contains sound when its headers do not give a duration. */
import { type FileHandle, open } from 'node:fs/promises'

/** The largest size of headers before the sound in real files. */
const MAX_HEADERS = 10_000

/** `container`: the format that was detected. In WAV and FLAC the duration may be missing although there is sound, as
 *  in a recording that was written into a pipe: then bytes follow the headers. An MP4 may store its duration
 *  elsewhere, and has at least one track. All other formats are measured by their sound. */
export async function hasAnySamples(
  path: string,
  { container, codec }: { container?: string | undefined; codec?: string | undefined },
): Promise<boolean> {
  const file = await open(path)
  try {
    const start = Buffer.alloc(12)
    await file.read(start, 0, 12, 0)
    if (['RIFF', 'RF64', 'BW64'].some((mark) => hasMark(start, 0, mark))) return await endsBehind(file, wavSamples)
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

async function endsBehind(file: FileHandle, samplesAt: (file: FileHandle) => Promise<number | null>): Promise<boolean> {
  const at = await samplesAt(file)
  return at !== null && (await file.stat()).size > at
}

/** The offset of the samples of a WAV; null when the file has no data chunk. */
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

/** The offset of the frames of a FLAC. */
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
