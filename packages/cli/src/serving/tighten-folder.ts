/** The data folder is for its own account alone: sessions, contacts and keys are in it. Folders of earlier versions were open to read.
 *  Source: docs/operators/running.md. */
import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077

/** Takes the rights of others from the folder, and from what is directly in it; what is deeper nobody else reaches. Does nothing to a folder
 *  that is not there. `say` hears of a folder that belongs to another account. */
export async function tightenFolder(dataDir: string, say: (words: string) => void): Promise<void> {
  try {
    const folder = await realpath(dataDir)
    await tighten(folder)
    for (const name of await readdir(folder)) await tighten(join(folder, name))
  } catch (error) {
    if (isGone(error)) return
    const why = error instanceof Error ? error.message : String(error)
    say(
      `Others than this account may read ${dataDir}, and this account may not change that: ${why}. Make this account the owner of the folder: chown -R ACCOUNT ${dataDir}`,
    )
  }
}

async function tighten(path: string): Promise<void> {
  const facts = await lstat(path).catch((error: unknown) => {
    // A file of SQLite may go at any moment.
    if (isGone(error)) return null
    throw error
  })
  if (facts === null || facts.isSymbolicLink() || (facts.mode & OTHERS) === 0) return
  const { uid } = facts
  await chmod(path, facts.isDirectory() ? FOLDER : FILE).catch((error: unknown) => {
    if (isGone(error)) return
    throw new Error(`${path} belongs to another account (uid ${uid})`, { cause: error })
  })
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
