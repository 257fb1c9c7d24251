/** Fails when a comment cites a missing heading or file, or a link of the documentation leads nowhere. Prints a line for each
 *  fault. Fails too when more refusals than before have a message in English alone. Run by `npm run check`. */
import { existsSync, readFileSync } from 'node:fs'
import { englishRefusalsIn, MOST_ENGLISH_REFUSALS } from './english-refusals.ts'
import { anchorsOf } from './markdown.ts'
import { filesLike } from './repository-files.ts'
import { linkFaults, type Repository, sourceFaults } from './source-faults.ts'

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
const faults = [
  ...sources.flatMap((file) => sourceFaults(file, readFileSync(file, 'utf8'), repository)),
  ...pages.flatMap((page) => linkFaults(page, readFileSync(page, 'utf8'), repository)),
]
for (const { file, line, message } of faults) console.error(`${file}:${line}: ${message}`)
const english = sources.reduce(
  (sum, file) => sum + englishRefusalsIn(file, readFileSync(file, 'utf8')),
  0,
)
if (english > MOST_ENGLISH_REFUSALS) {
  console.error(
    `${english} refusals have a message in English alone, and there may be ${MOST_ENGLISH_REFUSALS}: put the sentence of a new one into a table, in both languages (CONTRIBUTING.md, “Add a refusal”).`,
  )
  process.exitCode = 1
}
if (faults.length > 0) {
  console.error(`${faults.length} citations or links lead nowhere.`)
  process.exitCode = 1
}
