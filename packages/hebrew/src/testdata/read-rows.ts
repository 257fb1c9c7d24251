import { readFileSync } from 'node:fs'

/** The rows of a list in this folder, for tests. Bars separate the columns; the last column says why the row is in the
 *  list. Lines that begin with # are comments. One space beside a bar is not part of a column. */
export function readRows(name: string): string[][] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))
}
