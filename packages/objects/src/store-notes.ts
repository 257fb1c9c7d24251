/** Small notes beside the objects, in the same store: a note has a name, and is replaced as a whole. */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from './flush-folder.ts'

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
      const half = join(folder, `${name}.${process.pid}`)
      const file = await open(half, 'w')
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(half, join(folder, name))
      await flushFolder(folder)
    },
    close: () => undefined,
  }
}
