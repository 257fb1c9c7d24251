import { readFileSync } from 'node:fs'

/** The rows of a list in this folder, for tests: columns between bars, the last one saying why. Lines
 *  that begin with # are remarks. Columns keep spaces beyond the one beside a bar. */
export function readRows(name: string): string[][] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))
}
