/** Objects as files of a folder: `ab/cdef…`, each written beside, flushed, and moved into its place. A crash leaves
 *  unfinished files only, which are swept. */
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '@yalkut/model'
import { isAddress, type ObjectStore, type StoredObject } from './object-store.ts'
import { type Spooled, spool, sweepSpool, tooLarge } from './spool.ts'
import { spoolFile } from './spool-file.ts'

/** Opens the store of a folder, and sweeps what crashes left in it. */
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
    const place = pathOf(sha256)
    try {
      const isNew = (await mkdir(dirname(place), { recursive: true })) !== undefined
      // Of two who bring the same bytes the second puts the same in their place; who reads the first goes on.
      await rename(path, place)
      await flushFolder(dirname(place))
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
    // Opening it made its folders: it is there.
    fault: async () => null,
    close: async () => undefined,
  }
}

/** A file's name is on the disk only when its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function noObject(sha256: string): Error {
  return refuse('not-found', 'No such file is held.', { sha256: sha256.slice(0, 64) })
}
