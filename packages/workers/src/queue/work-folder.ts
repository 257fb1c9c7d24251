/** The folder where a worker stores the results of a request, so that it can continue after a crash. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeasedRequest } from './queue.ts'

export interface WorkFolder {
  readonly path: string
  /** Null where the file is not written yet. */
  read(name: string): Promise<string | null>
  /** Writes the file completely or not at all. */
  write(name: string, text: string): Promise<void>
  remove(): Promise<void>
}

/** `root`: the folder of all requests. `server` and `item` are part of the name, as servers number requests alike. */
export async function openWorkFolder(
  root: string,
  server: string,
  { id, kind, item }: Pick<LeasedRequest, 'id' | 'kind' | 'item'>,
): Promise<WorkFolder> {
  const hash = createHash('sha256').update(`${server} ${item}`).digest('hex').slice(0, 8)
  const path = join(root, `${kind}-${id}-${hash}`)
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
