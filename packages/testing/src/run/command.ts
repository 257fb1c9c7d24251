/** The command `yalkut` as one bundle. */
import { fileURLToPath } from 'node:url'
import { bundled } from './bundle.ts'

const MAIN = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))

/** A program and its first arguments. */
export type Start = readonly [program: string, ...first: string[]]

export async function bundledCommand(): Promise<Start> {
  return [process.execPath, '--disable-warning=ExperimentalWarning', await bundled(MAIN)]
}
