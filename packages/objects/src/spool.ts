/** Writes a stream of bytes to an unfinished file, and computes the address of the bytes. */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS, refuse } from '@yalkut/model'
import { onDisk } from './disk-errors.ts'
import type { PutOptions, StoredObject } from './object-store.ts'
import { randomName } from './random-name.ts'
import { objectsSaid } from './sentences.ts'

export interface Spooled extends StoredObject {
  /** A complete file, flushed to the disk. The caller moves or removes it. */
  path: string
}

/** Unfinished files that nobody has written to for so long are removed, in ms. */
const SWEEP_AFTER_MS = DAY_MS

/** Writes the bytes to a new file of the folder. Refuses `too-large`, and `busy` when the disk is full. A stream that
 *  fails leaves no file. */
export async function spool(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes = Number.POSITIVE_INFINITY }: PutOptions = {},
): Promise<Spooled> {
  const path = join(folder, `${randomName()}.part`)
  return await onDisk(() => write(path, bytes, maxBytes))
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Spooled> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      await writeAll(file, chunk)
    }
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
  return { path, sha256: hash.digest('hex'), sizeBytes }
}

async function writeAll(
  file: { write(bytes: Uint8Array, offset: number): Promise<{ bytesWritten: number }> },
  chunk: Uint8Array,
): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

/** Removes the unfinished files that crashes left: those that nobody has written to for a day. `now`: in ms. */
export async function sweepSpool(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && now - found.mtimeMs > SWEEP_AFTER_MS) await rm(path, { force: true })
  }
}

export function tooLarge(maxBytes: number): Error {
  return refuse('too-large', objectsSaid('file-larger', { maxBytes }), {
    maxBytes,
  })
}
