/** Work is skipped while what it depends on is the same: the made file says in its first line what it was made of. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A name for the bytes of these files, in this order. */
export async function stampOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = await readFile(file)
    hash.update(`${bytes.byteLength}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

/** True when the file's first line names this stamp. False for a file that is not there. */
export async function hasStamp(file: string, stamp: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.slice(0, text.indexOf('\n')).includes(stamp)
}

/** Ten characters that change with the bytes: for names of files that are served as never changing. */
export function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10)
}
