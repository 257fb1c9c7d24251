/** Stores objects as files of a folder, at `ab/cdef…`. An object is written to an unfinished file, flushed to the disk,
 *  and then renamed. A crash leaves only unfinished files, which are removed later. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { noObject, type OnDamage } from './damage.ts'
import { onDisk } from './disk-errors.ts'
import { readFinished } from './finished-file.ts'
import { flushFolder } from './flush-folder.ts'
import { createHashing } from './hashing.ts'
import { isAddress, type ObjectState, type ObjectStore } from './object-store.ts'
import { spool, sweepSpool } from './spool.ts'
import { VerifiedObjects } from './verified-objects.ts'

/** Opens the store of a folder, and removes the old files that crashes left in it. */
export async function openDiskStore(folder: string, onDamage: OnDamage): Promise<ObjectStore> {
  const unfinished = join(folder, 'unfinished')
  const aside = join(folder, 'aside')
  const hashing = createHashing()
  const verified = new VerifiedObjects()
  const checking = new Map<string, Promise<ObjectState>>()
  await mkdir(unfinished, { recursive: true })
  await sweepSpool(unfinished, Date.now())

  function pathOf(sha256: string): string {
    if (!isAddress(sha256)) throw noObject(sha256)
    return join(folder, sha256.slice(0, 2), sha256.slice(2))
  }

  /** null where there is no such object. */
  async function look(sha256: string): Promise<{ sizeBytes: number; stamp: string } | null> {
    if (!isAddress(sha256)) return null
    const found = await stat(pathOf(sha256)).catch(() => null)
    if (found?.isFile() !== true) return null
    const { size, ino, mtimeMs, ctimeMs } = found
    return { sizeBytes: size, stamp: [size, ino, mtimeMs, ctimeMs].join() }
  }

  /** Requests at the same time share one reading. */
  function check(sha256: string): Promise<ObjectState> {
    const begun = checking.get(sha256)
    if (begun !== undefined) return begun
    const work = hashNow(sha256).finally(() => checking.delete(sha256))
    checking.set(sha256, work)
    return work
  }

  async function hashNow(sha256: string): Promise<ObjectState> {
    const found = await look(sha256)
    if (found === null) return 'absent'
    const path = pathOf(sha256)
    const actual = await hashing.ofFile(path, found.sizeBytes).catch(unreadable)
    const now = await look(sha256)
    // Replaced meanwhile: what was hashed may have been either.
    if (now?.stamp !== found.stamp) return await hashNow(sha256)
    if (actual === sha256) {
      verified.add(sha256, found.stamp)
      return 'whole'
    }
    const place = join(aside, sha256)
    await onDisk(async () => {
      await mkdir(aside, { recursive: true })
      await rename(path, place)
      await flushFolder(aside)
    })
    verified.forget(sha256)
    onDamage(sha256, place)
    return 'damaged'
  }

  /** Refuses `not-found` for an object that is not there, or is damaged. */
  async function assertWhole(sha256: string): Promise<void> {
    const found = await look(sha256)
    if (found === null) throw noObject(sha256)
    if (verified.has(sha256, found.stamp)) return
    if ((await check(sha256)) !== 'whole') throw noObject(sha256)
  }

  /** Where the same bytes are stored twice at once, the second file replaces the first; open readers of the first are not
   *  disturbed. */
  async function place(path: string, sha256: string): Promise<void> {
    const target = pathOf(sha256)
    const isNew = (await mkdir(dirname(target), { recursive: true })) !== undefined
    await move(path, target)
    await flushFolder(dirname(target))
    if (isNew) await flushFolder(folder)
    const placed = await look(sha256)
    if (placed !== null) verified.add(sha256, placed.stamp)
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
    size: async (sha256) => (await look(sha256))?.sizeBytes ?? null,
    check,
    isSetAside: async (sha256) => isAddress(sha256) && (await stat(join(aside, sha256)).catch(() => null)) !== null,
    async read(sha256, range) {
      await assertWhole(sha256)
      return createReadStream(pathOf(sha256), range)
    },
    async localFile(sha256) {
      await assertWhole(sha256)
      return { path: pathOf(sha256), release: () => undefined }
    },
    async list(firstTwo) {
      const names = await readdir(join(folder, firstTwo)).catch(none)
      const found = new Map<string, number>()
      for (const name of names) {
        const stored = await look(`${firstTwo}${name}`)
        if (stored !== null) found.set(`${firstTwo}${name}`, stored.sizeBytes)
      }
      return found
    },
    async remove(sha256) {
      if (isAddress(sha256)) await rm(pathOf(sha256), { force: true })
    },
    // Opening the store made its folders, so the store can be used.
    unavailableReason: async () => null,
    close: () => hashing.close(),
  }
}

/** Bytes that the disk cannot read are no bytes of this address. */
function unreadable(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'EIO') return null
  throw error
}

/** A folder that is not there has no objects. */
function none(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
