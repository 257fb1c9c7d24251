/** What a manifest says of a file: its size and its hash. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { EditionFile } from '../edition-signing/manifest.ts'
import type { GeneratedFile } from './plan.ts'

/** Bytes that are read at once. */
const PIECE = 1 << 20

/** Waits for the disk: large files are hashed by a thread of their own. */
export function hashedFile(folder: string, { name, ...said }: GeneratedFile): EditionFile {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE)
  let bytes = 0
  const file = openSync(join(folder, name), 'r')
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read))
      bytes += read
    }
  } finally {
    closeSync(file)
  }
  return { name, bytes, sha256: hash.digest('hex'), ...said }
}
