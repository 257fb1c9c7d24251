/** How far the work is that each server keeps in its own data folder: the git mirror, and the vectors of words. */

import { type EmbeddingSettings, type ReadServices, readVectorLag } from '@yalkut/catalog/core'
import { readGitNote } from '@yalkut/catalog/publishing'

export interface FolderWork {
  /** The data folder of the git mirror; null: this server makes none. */
  gitMirrorOf: string | null
  /** The file of vectors; null: words get none. */
  vectors: { file: string; settings: EmbeddingSettings } | null
}

export async function lagsOfFolder(
  { projection }: Pick<ReadServices, 'projection'>,
  { folder, head, limit }: { folder: FolderWork; head: number; limit: number },
): Promise<[consumer: string, lag: number][]> {
  const lags: [string, number][] = []
  if (folder.gitMirrorOf !== null) {
    const note = await readGitNote(folder.gitMirrorOf)
    if (note !== null) lags.push(['git-mirror', Math.max(0, head - note.seq)])
  }
  if (folder.vectors !== null) {
    const { file, settings } = folder.vectors
    const lag = readVectorLag({ file, identity: settings, limit }, projection.reads)
    if (lag !== null) lags.push(['follow-words', lag.commits], ['embed-words', lag.waiting])
  }
  return lags
}
