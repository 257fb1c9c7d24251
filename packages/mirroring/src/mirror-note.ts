/** The note in a data folder that it is a mirror, and of whom: nothing else is ever committed there. */
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJsonObject } from '@yalkut/model'

export interface MirrorNote {
  origin: string
  key: string
  /** Words were removed from the ledger or put back, and what was built of it still has or lacks them. */
  isUnclean?: boolean
  /** When everything was written and rebuilt the last time. */
  rebuiltAt?: string
}

const NAME = 'mirror.json'

/** Null: the folder is no mirror. */
export async function readMirrorNote(dataDir: string): Promise<MirrorNote | null> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => null)
  if (text === null) return null
  const value = parseJsonObject(text)
  const { origin, key, isUnclean, rebuiltAt } = value
  if (typeof origin !== 'string' || typeof key !== 'string') return null
  return {
    origin,
    key,
    ...(isUnclean === true && { isUnclean }),
    ...(typeof rebuiltAt === 'string' && { rebuiltAt }),
  }
}

/** A process that is killed meanwhile leaves the note before, whole. */
export async function writeMirrorNote(dataDir: string, note: MirrorNote): Promise<void> {
  const next = join(dataDir, `${NAME}.next`)
  const file = await open(next, 'w')
  try {
    await file.writeFile(`${JSON.stringify(note)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, join(dataDir, NAME))
}
