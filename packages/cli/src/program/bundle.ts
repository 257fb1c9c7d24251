/** The program as a few dozen files. Most of a start is reading more than a thousand small modules and removing their types, so
 *  `make.ts` bundles them when the project is installed, and `use.ts` runs the bundle while it is of the code that is there.
 *  Source: decisions.md#start-of-a-process. */
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** Each bundle is a folder of its own, so that a program that runs keeps its files. */
export const FOLDER = new URL('../../../../node_modules/.cache/yalkut-program/', import.meta.url)
/** Written last: names the newest bundle. */
export const NEWEST = new URL('newest.json', FOLDER)

export interface Bundle {
  /** The name of its folder. */
  name: string
  /** Where the project stood: modules that look for files by their own address have it. */
  root: string
  /** Every file of which the bundle was made, by its path in the project. */
  files: { [path: string]: Facts }
  /** The file of the bundle for what is imported (`@yalkut/model`, `typebox`) or started (`packages/cli/src/main.ts`). */
  entries: { [imported: string]: string }
}

/** What changes with a file, as far as a glance shows: whole seconds, because images of containers keep no more. */
interface Facts {
  sizeBytes: number
  seconds: number
}

/** null: there is none. It may be of older code. */
export function newestBundle(): Bundle | null {
  try {
    return JSON.parse(readFileSync(NEWEST, 'utf8'))
  } catch {
    return null
  }
}

/** Whether the bundle was made of the code that is there. Takes some milliseconds: no file is read. */
export function isOfThisCode({ root, files }: Bundle): boolean {
  return root === ROOT && Object.entries(files).every(([path, made]) => isSame(made, factsOf(path)))
}

export function factsOf(path: string): Facts | null {
  const facts = statSync(ROOT + path, { throwIfNoEntry: false })
  if (facts === undefined) return null
  return { sizeBytes: facts.size, seconds: Math.floor(facts.mtimeMs / 1_000) }
}

function isSame(made: Facts, now: Facts | null): boolean {
  return now !== null && now.sizeBytes === made.sizeBytes && now.seconds === made.seconds
}
