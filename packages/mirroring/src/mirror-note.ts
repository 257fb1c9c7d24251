/** The note in a data folder that it is a mirror, and of whom: nothing else is ever committed there. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJsonObject } from '@yalkut/model'

export interface MirrorNote {
  origin: string
  key: string
}

const NAME = 'mirror.json'

/** Null: the folder is no mirror. */
export async function readMirrorNote(dataDir: string): Promise<MirrorNote | null> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => null)
  if (text === null) return null
  const value = parseJsonObject(text)
  const { origin, key } = value
  return typeof origin === 'string' && typeof key === 'string' ? { origin, key } : null
}

export async function writeMirrorNote(dataDir: string, note: MirrorNote): Promise<void> {
  await writeFile(join(dataDir, NAME), `${JSON.stringify(note)}\n`, { flush: true })
}
