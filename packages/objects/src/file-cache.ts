/** A cache of files from a remote store, for programs that read files of this machine. When the cache is full, the least
 *  recently used files that no caller holds are removed. */

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { WEEK_MS } from '@yalkut/model'
import type { LocalFile } from './object-store.ts'
import { randomName } from './random-name.ts'

export interface FileCacheOptions {
  folder: string
  maxBytes: number
  /** Writes the bytes of an address into a new file. */
  fetch(sha256: string, path: string): Promise<void>
}

interface Entry {
  sizeBytes: number
  users: number
  ready: Promise<string>
}

export class FileCache {
  readonly #options: FileCacheOptions
  /** In the order of their last use, the least recent first. */
  readonly #entries = new Map<string, Entry>()

  constructor(options: FileCacheOptions) {
    this.#options = options
  }

  /** The file with these bytes. Callers at the same time share one fetch. The file stays until each has released it. */
  async take(sha256: string, sizeBytes: number): Promise<LocalFile> {
    const known = this.#entries.get(sha256)
    const entry = known ?? { sizeBytes, users: 0, ready: this.#fetch(sha256) }
    this.#entries.delete(sha256)
    this.#entries.set(sha256, entry)
    entry.users++
    try {
      const path = await entry.ready
      await this.#makeRoom()
      return { path, release: once(() => entry.users--) }
    } catch (error) {
      entry.users--
      if (this.#entries.get(sha256) === entry) this.#entries.delete(sha256)
      throw error
    }
  }

  /** Removes the folder of the cache. */
  async close(): Promise<void> {
    await rm(this.#options.folder, { recursive: true, force: true })
  }

  async #fetch(sha256: string): Promise<string> {
    const { folder, fetch } = this.#options
    await mkdir(folder, { recursive: true })
    const path = join(folder, sha256)
    const unfinished = `${path}.${randomName()}.part`
    try {
      await fetch(sha256, unfinished)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    return path
  }

  async #makeRoom(): Promise<void> {
    let total = this.#entries.values().reduce((sum, entry) => sum + entry.sizeBytes, 0)
    for (const [sha256, entry] of [...this.#entries]) {
      if (total <= this.#options.maxBytes) return
      if (entry.users > 0) continue
      this.#entries.delete(sha256)
      total -= entry.sizeBytes
      await rm(join(this.#options.folder, sha256), { force: true })
    }
  }
}

/** A process that ended without closing leaves its cache, which is removed so long after its last fetch, in ms. */
const SWEEP_AFTER_MS = WEEK_MS

/** Removes the caches in `folder` that no process has used for a week. `now`: in ms. */

export async function sweepCaches(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('cache-')) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && now - found.mtimeMs > SWEEP_AFTER_MS) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}
