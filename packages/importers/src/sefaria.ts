/** The importer of JSON files in the layout of Sefaria, one file for each edition of a sefer. */

import { CategorySets } from './category-sets.ts'
import { ImportProblem } from './import-problem.ts'
import type { Importer, ImportRecord } from './importer.ts'
import { readSefariaFile, type SefariaHeader, type SefariaVersion } from './sefaria/sefaria-file.ts'
import { workRecords } from './sefaria/sefaria-work.ts'
import { slugOf } from './slug.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'

/** The maximum number of editions in one body. Source: shapes.md#body. */
const MAX_VERSIONS = 20

/** Reads Sefaria `.json` files. Files with the same title are editions of one sefer, sorted with Hebrew first, then by
 *  title. Yields the sets of the categories, then each work followed by its units (one for each chapter). All files are
 *  checked before the first record, so an invalid file stops the import before it begins. After that, only one sefer
 *  at a time is in memory. */
export const sefariaImporter: Importer = {
  source: 'sefaria',
  async *read(paths) {
    const sets = new CategorySets()
    for (const files of await groupByTitle(await listSourceFiles(paths, ['.json']))) {
      const { header, versions } = await readWork(files)
      yield* setsThenWork(sets, header, versions)
    }
  },
}

function* setsThenWork(
  sets: CategorySets,
  header: SefariaHeader,
  versions: SefariaVersion[],
): Generator<ImportRecord> {
  yield* sets.newRecords(header.categories, header.heCategories)
  yield* workRecords(header, versions)
}

/** The files grouped by sefer, in the order of the first file of each sefer. */
async function groupByTitle(files: SourceFile[]): Promise<SourceFile[][]> {
  const groups = new Map<string, { title: string; files: SourceFile[] }>()
  for (const file of files) {
    const { title } = (await readSefariaFile(file)).header
    const group = groups.get(slugOf(title)) ?? { title, files: [] }
    if (group.title !== title) {
      const problem = `the titles "${group.title}" and "${title}" would have the same path.`
      throw new ImportProblem(file.name, null, problem)
    }
    group.files.push(file)
    groups.set(slugOf(title), group)
  }
  return [...groups.values()].map((group) => group.files)
}

interface Edition extends SefariaVersion {
  file: SourceFile
  header: SefariaHeader
}

/** Reads the files of one sefer. The header is that of the first edition. Throws `ImportProblem` when the files do not
 *  agree. */
async function readWork(
  files: SourceFile[],
): Promise<{ header: SefariaHeader; versions: SefariaVersion[] }> {
  const editions: Edition[] = []
  for (const file of files) {
    const { header, versions } = await readSefariaFile(file)
    editions.push(...versions.map((version) => ({ ...version, file, header })))
  }
  editions.sort(byLanguageThenTitle)
  const [first] = editions
  if (first === undefined) throw new TypeError('A group of files is never empty.')
  for (const [at, edition] of editions.entries()) assertAgrees(edition, first, editions[at - 1])
  const last = editions[MAX_VERSIONS]
  if (last !== undefined) {
    const { title } = first.header
    const problem = `${title} has more than ${MAX_VERSIONS} editions here. Remove some.`
    throw new ImportProblem(last.file.name, null, problem)
  }
  return { header: first.header, versions: editions }
}

function assertAgrees(edition: Edition, first: Edition, before: Edition | undefined): void {
  const { file, header } = edition
  const levels = (names: string[]) => names.join(' / ')
  if (levels(header.sectionNames) !== levels(first.header.sectionNames)) {
    const theirs = `${first.file.name} has ${levels(first.header.sectionNames)}`
    const problem = `"sectionNames" is ${levels(header.sectionNames)}, but ${theirs}.`
    throw new ImportProblem(file.name, null, problem)
  }
  if (before !== undefined && byLanguageThenTitle(before, edition) === 0) {
    const name = `"${edition.title}" (${edition.language})`
    const problem = `${before.file.name} is the same edition, ${name}.`
    throw new ImportProblem(file.name, null, problem)
  }
}

function byLanguageThenTitle(a: SefariaVersion, b: SefariaVersion): number {
  return order(sortKey(a), sortKey(b))
}

function sortKey(version: SefariaVersion): string {
  return [version.language === 'he' ? '0' : '1', version.title, version.language].join('\n')
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
