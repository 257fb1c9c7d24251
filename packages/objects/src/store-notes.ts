/** Small notes beside the objects, in the same store: a note has a name, and is replaced as a whole. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from './flush-folder.ts'
import { randomName } from './random-name.ts'

export interface StoreNotes {
  /** Null: there is no such note. Throws while the store does not answer. */
  read(name: string): Promise<string | null>
  /** Durable when it resolves. Throws while the store does not answer. */
  write(name: string, text: string): Promise<void>
  close(): void
}

/** Notes in a folder, which is made for the first of them. */
export function notesInFolder(folder: string): StoreNotes {
  return {
    async read(name) {
      try {
        return await readFile(join(folder, name), 'utf8')
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, text) {
      await mkdir(folder, { recursive: true })
      // Several writers of one folder, also in one process, each have a file of their own until the rename.
      const half = join(folder, `${name}.${randomName()}`)
      try {
        await writeFile(half, text, { flush: true })
        await rename(half, join(folder, name))
      } finally {
        await rm(half, { force: true })
      }
      await flushFolder(folder)
    },
    close: () => undefined,
  }
}
