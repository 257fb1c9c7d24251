/** Stores objects as files of a folder, at `ab/cdef…`. An object is written to an unfinished file, flushed to the disk,
 *  and then renamed. A crash leaves only unfinished files, which are removed later. */
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '@yalkut/model'
import { isAddress, type ObjectStore, type StoredObject } from './object-store.ts'
import { type Spooled, spool, sweepSpool, tooLarge } from './spool.ts'
import { spoolFile } from './spool-file.ts'

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

  async function keep({ path, sha256, sizeBytes }: Spooled): Promise<StoredObject> {
    const target = pathOf(sha256)
    try {
      const isNew = (await mkdir(dirname(target), { recursive: true })) !== undefined
      // Where the same bytes are stored twice at once, the second file replaces the first; open readers of the first
      // are not disturbed.
      await rename(path, target)
      await flushFolder(dirname(target))
      if (isNew) await flushFolder(folder)
    } finally {
      await rm(path, { force: true })
    }
    return { sha256, sizeBytes }
  }

  return {
    put: async (bytes, options) => keep(await spool(unfinished, bytes, options)),
    async adopt(path, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const spooled = await spoolFile(path, unfinished)
      if (spooled.sizeBytes > maxBytes) {
        await rm(spooled.path, { force: true })
        throw tooLarge(maxBytes)
      }
      return await keep(spooled)
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

/** Flushes a folder to the disk. Only then are the names of its files durable. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function noObject(sha256: string): Error {
  return refuse('not-found', 'The catalog has no such file.', { sha256: sha256.slice(0, 64) })
}
