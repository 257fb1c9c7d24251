/** Fails when a comment cites a missing heading or file, or a link of the documentation leads nowhere. Prints a line for each
 *  fault. ARCHITECTURE.md and CONTRIBUTING.md may name only paths and names that are there. Fails too where people would read a refusal in English alone. Run by `npm run check`. */
import { existsSync, readFileSync } from 'node:fs'
import { englishRefusalsIn } from './english-refusals.ts'
import { anchorsOf } from './markdown.ts'
import { filesLike } from './repository-files.ts'
import { linkFaults, namedFaults, type Repository, sourceFaults } from './source-faults.ts'

process.chdir(new URL('..', import.meta.url).pathname)

const anchors = new Map<string, ReadonlySet<string> | null>()

const repository: Repository = {
  exists: existsSync,
  anchors(path) {
    const known = anchors.get(path)
    if (known !== undefined) return known
    const isPage = path.endsWith('.md') && existsSync(path)
    const found = isPage ? anchorsOf(readFileSync(path, 'utf8')) : null
    anchors.set(path, found)
    return found
  },
}

const sources = filesLike('*.ts')
const pages = filesLike('*.md').filter((page) => page.startsWith('docs/') || !page.includes('/'))
/** The pages that say where in the code a thing is. */
const ABOUT_CODE = ['ARCHITECTURE.md', 'CONTRIBUTING.md']
const files = filesLike('*')
const folders = new Set(files.flatMap(foldersOf))
const named = {
  paths: [...files, ...folders],
  words: new Set(
    filesLike('*.ts', '*.cjs', '*.svelte').flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
  ),
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

const faults = [
  ...sources.flatMap((file) => sourceFaults(file, readFileSync(file, 'utf8'), repository)),
  ...pages.flatMap((page) => linkFaults(page, readFileSync(page, 'utf8'), repository)),
  ...ABOUT_CODE.flatMap((page) => namedFaults(page, readFileSync(page, 'utf8'), named)),
]
for (const { file, line, message } of faults) console.error(`${file}:${line}: ${message}`)
const english = sources.filter((file) => englishRefusalsIn(file, readFileSync(file, 'utf8')) > 0)
for (const file of english) {
  console.error(
    `${file}: refuseOperator is English alone. Say it by a table of sentences (CONTRIBUTING.md, “Add a refusal”).`,
  )
}
if (english.length > 0) {
  process.exitCode = 1
}
if (faults.length > 0) {
  console.error(`${faults.length} citations, links or names lead nowhere.`)
  process.exitCode = 1
}
