/** Moves a finished file of this machine into the folder of unfinished files of a store, and computes its address. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomName } from './random-name.ts'
import type { Spooled } from './spool.ts'

export async function spoolFile(source: string, folder: string): Promise<Spooled> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomName()}.part`)
  await move(source, path)
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of createReadStream(path)) {
    if (!(chunk instanceof Uint8Array)) continue
    hash.update(chunk)
    sizeBytes += chunk.byteLength
  }
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
  return { path, sha256: hash.digest('hex'), sizeBytes }
}

/** Moves a file. Copies it where the target is on another disk. */
async function move(source: string, path: string): Promise<void> {
  try {
    await rename(source, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(source, path)
    await rm(source, { force: true })
  }
}
