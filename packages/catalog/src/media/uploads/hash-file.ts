/** What a file on the disk is known by. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Reads the file piece by piece. Throws the errors of reading it. */
export async function hashFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    if (!(chunk instanceof Uint8Array)) continue
    hash.update(chunk)
    sizeBytes += chunk.byteLength
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
