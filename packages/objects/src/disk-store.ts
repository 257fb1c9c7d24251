/** Stores objects as files of a folder, at `ab/cdef…`. An object is written to an unfinished file, flushed to the disk,
 *  and then renamed. A crash leaves only unfinished files, which are removed later. */
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '@yalkut/model'
import { onDisk } from './disk-errors.ts'
import { readFinished } from './finished-file.ts'
import { flushFolder } from './flush-folder.ts'
import { isAddress, type ObjectStore } from './object-store.ts'
import { spool, sweepSpool } from './spool.ts'

/** Opens the store of a folder, and removes the old files that crashes left in it. */
export async function openDiskStore(folder: string): Promise<ObjectStore> {
  const unfinished = join(folder, 'unfinished')
  await mkdir(unfinished, { recursive: true })
  await sweepSpool(unfinished, Date.now())

  function pathOf(sha256: string): string {
    if (!isAddress(sha256)) throw noObject(sha256)
    return join(folder, sha256.slice(0, 2), sha256.slice(2))
  }

  async function size(sha256: string): Promise<number | null> {
    if (!isAddress(sha256)) return null
    const found = await stat(pathOf(sha256)).catch(() => null)
    return found?.isFile() === true ? found.size : null
  }

  /** Where the same bytes are stored twice at once, the second file replaces the first; open readers of the first are not
   *  disturbed. */
  async function place(path: string, sha256: string): Promise<void> {
    const target = pathOf(sha256)
    const isNew = (await mkdir(dirname(target), { recursive: true })) !== undefined
    await move(path, target)
    await flushFolder(dirname(target))
    if (isNew) await flushFolder(folder)
  }

  /** Copies where the file is on another disk. */
  async function move(path: string, target: string): Promise<void> {
    try {
      await rename(path, target)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
      const copy = await spool(unfinished, createReadStream(path))
      await rename(copy.path, target)
      await rm(path, { force: true })
    }
  }

  return {
    async put(bytes, options) {
      const { path, sha256, sizeBytes } = await spool(unfinished, bytes, options)
      try {
        await onDisk(() => place(path, sha256))
      } finally {
        await rm(path, { force: true })
      }
      return { sha256, sizeBytes }
    },
    async adopt(path, options = {}) {
      const stored = await onDisk(() => readFinished(path, options))
      await onDisk(() => place(path, stored.sha256))
      return stored
    },
    size,
    async read(sha256, range) {
      if ((await size(sha256)) === null) throw noObject(sha256)
      return createReadStream(pathOf(sha256), range)
    },
    async localFile(sha256) {
      if ((await size(sha256)) === null) throw noObject(sha256)
      return { path: pathOf(sha256), release: () => undefined }
    },
    async remove(sha256) {
      if (isAddress(sha256)) await rm(pathOf(sha256), { force: true })
    },
    // Opening the store made its folders, so the store can be used.
    unavailableReason: async () => null,
    close: async () => undefined,
  }
}

export function noObject(sha256: string): Error {
  return refuse('not-found', 'The catalog has no such file.', { sha256: sha256.slice(0, 64) })
}
