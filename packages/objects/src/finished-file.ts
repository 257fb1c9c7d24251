/** A finished file of this machine that is to become an object: its address is computed where it lies, and it stays there
 *  until the object is durable, so that a crash loses no byte. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { AdoptOptions, StoredObject } from './object-store.ts'
import { tooLarge } from './spool.ts'

/** Flushes the file. Refuses `too-large`. Throws when its bytes are not those that the caller expects. */
export async function readFinished(
  path: string,
  { maxBytes = Number.POSITIVE_INFINITY, sha256: expected }: AdoptOptions,
): Promise<StoredObject> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw tooLarge(maxBytes)
    const stored = await hash(file)
    if (expected !== undefined && stored.sha256 !== expected) {
      throw new Error(`${path} has other bytes than ${expected}`)
    }
    await file.sync()
    return stored
  } finally {
    await file.close()
  }
}

async function hash(file: FileHandle): Promise<StoredObject> {
  const hashing = createHash('sha256')
  let sizeBytes = 0
  const stream = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 18 })
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue
    hashing.update(chunk)
    sizeBytes += chunk.byteLength
  }
  return { sha256: hashing.digest('hex'), sizeBytes }
}
