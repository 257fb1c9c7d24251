/** The version of the program: that of the repository's `package.json`. */
import { readFileSync } from 'node:fs'
import { parseJsonObject } from '@yalkut/model'

export function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return String(parseJsonObject(readFileSync(file, 'utf8')).version)
}
