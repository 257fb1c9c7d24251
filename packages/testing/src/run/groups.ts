/** Test files that share a process. Loading the server takes longer than many files of tests do, so files of one folder and of
 *  one kind are loaded by one program, one after the other. What a file starts ends with it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { GROUP } from './group-channel.ts'
import type { Kind } from './kinds.ts'

/** The folders whose files share processes. Files of other folders run for long. */
const SHARED = /^(packages\/[^/]+|tests\/(?:access|browser|catalog|cli|hands|http|mcp|site|workers))\//
const MOST_FILES = 16
/** Pages in a browser take long, and the longest programs begin first: smaller pieces keep all processors at work to the end. */
const MOST_FILES_WITH_PAGES = 8
/** What a file uses that measures memory: what other files have left in its process would be counted too. */
const ALONE = /memoryUsage|resourceUsage/

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
    const kind = kindOf(file)
    return name === undefined || !mayShare(file, name, kind) ? null : `${name}/${kind}`
  })
  return [...shared].flatMap(([name, all]) => {
    if (name === null) {
      return all.map((file) => ({ program: file, files: [file], kind: kindOf(file) }))
    }
    const kind = kindOf(all[0] ?? '')
    const most = kind === 'browser' ? MOST_FILES_WITH_PAGES : MOST_FILES
    return chunksOf(all, most).map((chunk, index) => {
      const program = join(folder, `${name.replaceAll('/', '-')}-${index + 1}.mjs`)
      writeFileSync(program, programOf(root, chunk))
      return { program, files: chunk, kind }
    })
  })
}

/** Programs that are killed, of the whole system, are what a run waits for: side by side they take the shortest time. */
function mayShare(file: string, folder: string, kind: Kind): boolean {
  if (kind === 'kill' && folder.startsWith('tests/')) return false
  return !ALONE.test(readFileSync(file, 'utf8'))
}

/** Each file is a suite: what its hooks open is open while its tests run, and a hook that throws fails this file alone, as a file
 *  does that cannot be loaded. The next one is loaded when it has ended. A timer keeps the program: a test may wait for one of the
 *  product's, which would not. */
function programOf(root: string, files: readonly string[]): string {
  const urls = files.map((file) => [relative(root, file), pathToFileURL(file).href])
  return `import { channel } from 'node:diagnostics_channel'
import { describe } from 'node:test'
const group = channel('${GROUP}')
const alive = setInterval(() => undefined, 60_000)
group.publish({ isEnded: false })
for (const [name, url] of ${JSON.stringify(urls, null, 1)}) {
  await describe(name, async () => { await import(url) })
}
clearInterval(alive)
group.publish({ isEnded: true })
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
