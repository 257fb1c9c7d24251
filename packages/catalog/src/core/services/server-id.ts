/** A name for the server of a data folder, the same after a restart: a random id that is in the folder, together with
 *  the folder and the machine, so that a copy of the folder is another server. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export async function readServerId(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'server-id')
  const fresh = `${randomBytes(16).toString('hex')}\n`
  await writeFile(path, fresh, { flag: 'wx' }).catch(exists)
  const id = await readFile(path, 'utf8')
  const parts = [id.trim(), await realpath(dataDir), hostname()]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24)
}

function exists(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
  throw error
}
