/** Where the git mirror of a server is, and what it says of itself. Source: shapes.md#git-mirror. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

export interface GitPlaces {
  folder: string
  /** The bare repository. */
  repository: string
  /** The versions that the repository holds, and the words from which its files are put together. */
  state: string
  note: string
}

export function gitPlaces(dataDir: string): GitPlaces {
  const folder = join(dataDir, 'git-mirror')
  return {
    folder,
    repository: join(folder, 'catalog.git'),
    state: join(folder, 'state.sqlite'),
    note: join(folder, 'note.json'),
  }
}

const Note = Type.Object({
  /** The last commit that it holds. */
  seq: Type.Integer(),
  /** When its history was rewritten last, for words that may no longer be shown. */
  rewrittenAt: Type.Union([Type.String(), Type.Null()]),
  /** True while words are being taken out: nothing is served. */
  isClosed: Type.Boolean(),
})
export type GitNote = Type.Static<typeof Note>

const notes = Compile(Note)

/** Null while there is no mirror. */
export async function readGitNote(dataDir: string): Promise<GitNote | null> {
  const text = await readFile(gitPlaces(dataDir).note, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return notes.Parse(JSON.parse(text))
  } catch {
    // The next turn of the routine writes it again.
    return null
  }
}

export async function writeGitNote(places: GitPlaces, note: GitNote): Promise<void> {
  const half = `${places.note}.new`
  await writeFile(half, JSON.stringify(note), { flush: true })
  await rename(half, places.note)
}
