/** Where a worker keeps what it has made of a request, so that after a crash it goes on where it was. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Work } from './queue.ts'

export interface WorkFolder {
  readonly path: string
  /** Null: not written yet. */
  read(name: string): Promise<string | null>
  /** Whole or not at all. */
  write(name: string, text: string): Promise<void>
  remove(): Promise<void>
}

/** `root`: of all requests; `server`: numbers of another server's requests are not ours. */
export async function openWorkFolder(
  root: string,
  server: string,
  { id, kind, item }: Pick<Work, 'id' | 'kind' | 'item'>,
): Promise<WorkFolder> {
  const where = createHash('sha256').update(`${server} ${item}`).digest('hex').slice(0, 8)
  const path = join(root, `${kind}-${id}-${where}`)
  await mkdir(path, { recursive: true })
  return {
    path,
    async read(name) {
      try {
        return await readFile(join(path, name), 'utf8')
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, text) {
      const file = join(path, name)
      await writeFile(`${file}.part`, text)
      await rename(`${file}.part`, file)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
