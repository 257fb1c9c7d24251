/** What a manifest says of a file: its size and its hash. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { EditionFile } from '../manifest.ts'
import type { MadeFile } from './plan.ts'

export async function hashedFile(
  folder: string,
  { name, ...said }: MadeFile,
): Promise<EditionFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(join(folder, name), { highWaterMark: 1 << 20 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { name, bytes, sha256: hash.digest('hex'), ...said }
}
