/** Finds the kind of an audio file by its first bytes. Some engines need the right ending of the file's name. */
import { open } from 'node:fs/promises'

/** The usual ending of a name for such a file; `audio` for an unknown kind. */
export async function audioKindOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return kindOfBytes(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

export function kindOfBytes(bytes: Buffer): string {
  const at = (from: number, to: number): string => bytes.toString('latin1', from, to)
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WAVE') return 'wav'
  if (at(0, 4) === 'OggS') return 'ogg'
  if (at(0, 4) === 'fLaC') return 'flac'
  if (at(4, 8) === 'ftyp') return 'm4a'
  if (at(0, 4) === '\x1aE\xdf\xa3') return 'webm'
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0
  return at(0, 3) === 'ID3' || isFrame ? 'mp3' : 'audio'
}
