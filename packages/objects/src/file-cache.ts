/** Files of a far store, fetched for programs that read files. What nobody uses and was used longest ago goes first
 *  when the folder is full. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
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
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>()

  constructor(options: FileCacheOptions) {
    this.#options = options
  }

  /** The file, fetched once however many ask for it together. */
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

  /** Removes the folder with all that is in it. */
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

/** Caches of processes that ended without closing theirs, a week after they last took a file. */
const SWEEP_AFTER_MS = 7 * 24 * 3_600_000

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
