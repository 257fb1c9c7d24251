/** Test files that share a process. Loading the server takes longer than many files of tests do, so files of one folder and of
 *  one kind are loaded by one program, one after the other. What a file starts ends with its group. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kind } from './kinds.ts'

/** The folders whose files share processes. Files of other folders run for long, or kill programs. */
const SHARED = /^(packages\/[^/]+|tests\/(?:access|browser|hands|http|mcp|site))\//
const MOST_FILES = 8
/** Pages in a browser take long: a group must end within the limit of a file on a slow machine, too. */
const MOST_FILES_WITH_PAGES = 4
/** What a file imports that counts statements or measures memory: other servers in its process would be counted too. */
const ALONE =
  /@yalkut\/testing\/(?:statements|projections\/count-statements)'|memoryUsage|resourceUsage/

/** The absolute path of a program for `node --test`, and the test files it loads. */
export interface Group {
  program: string
  files: readonly string[]
  kind: Kind
}

/** A file alone is its own program. `files`: absolute paths. `folder`: where programs are written; emptied first. */
export function groupFiles(
  root: string,
  files: readonly string[],
  folder: string,
  kindOf: (file: string) => Kind,
): Group[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shared = Map.groupBy(files.toSorted(), (file) => {
    const [, name] = SHARED.exec(relative(root, file)) ?? []
    return name === undefined || !mayShare(file) ? null : `${name}/${kindOf(file)}`
  })
  return [...shared].flatMap(([name, all]) => {
    if (name === null) {
      return all.map((file) => ({ program: file, files: [file], kind: kindOf(file) }))
    }
    const kind = kindOf(all[0] ?? '')
    const most = kind === 'browser' ? MOST_FILES_WITH_PAGES : MOST_FILES
    return chunksOf(all, most).map((chunk, index) => {
      const program = join(folder, `${name.replaceAll('/', '-')}-${index + 1}.mjs`)
      writeFileSync(program, programOf(chunk))
      return { program, files: chunk, kind }
    })
  })
}

function mayShare(file: string): boolean {
  return !ALONE.test(readFileSync(file, 'utf8'))
}

/** The first test ends when all files are loaded, so that no test runs, and nothing that a file opened is ended, before that.
 *  A file that cannot be loaded is a failed test; the tests of the others are run. */
function programOf(files: readonly string[]): string {
  return `import { test } from 'node:test'
const loaded = Promise.withResolvers()
test('the files of the group are loaded', () => loaded.promise)
async function load(url) {
  try {
    await import(url)
  } catch (error) {
    // Not awaited: tests run when all files are loaded.
    void test('loads ' + url, () => { throw error })
  }
}
${files.map((file) => `await load(${JSON.stringify(pathToFileURL(file).href)})\n`).join('')}loaded.resolve()
`
}

/** As equal as possible. */
function chunksOf(files: readonly string[], most: number): string[][] {
  const count = Math.ceil(files.length / most)
  const chunks = Array.from({ length: count }, (): string[] => [])
  files.forEach((file, index) => {
    chunks[index % count]?.push(file)
  })
  return chunks
}
