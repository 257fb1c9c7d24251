/** The importer of JSON files in the layout of Sefaria, one file for each edition of a sefer. */

import { CategorySets } from './category-sets.ts'
import { ImportProblem, type OnProblem, report } from './import-problem.ts'
import type { Importer, ReadOptions } from './importer.ts'
import { chooseEditions } from './sefaria/choose-editions.ts'
import { reportOtherDivisions } from './sefaria/other-divisions.ts'
import { readSefariaFile, type SefariaHeader, type SefariaVersion } from './sefaria/sefaria-file.ts'
import { sefariaWorkId, workRecords } from './sefaria/sefaria-work.ts'
import { slugOf } from './slug.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'

/** Reads Sefaria `.json` files. Files with the same title are editions of one sefer, sorted with Hebrew first, then by
 *  title. Yields the sets of the categories, then each work followed by its units (one for each chapter). Only one sefer
 *  at a time is in memory. */
export const sefariaImporter: Importer = {
  source: 'sefaria',
  async *read(paths, onProblem, options = {}) {
    const sets = new CategorySets()
    for (const files of await groupByTitle(await listSourceFiles(paths, ['.json']), onProblem)) {
      const { header, versions } = await readWork(files, onProblem, options)
      yield* sets.newRecords(header.categories, header.heCategories)
      yield* workRecords(header, versions, onProblem)
    }
  },
}

/** The files grouped by sefer, in the order of the first file of each sefer. A file that is no sefer is reported. */
async function groupByTitle(files: SourceFile[], onProblem: OnProblem | undefined): Promise<SourceFile[][]> {
  const groups = new Map<string, { title: string; files: SourceFile[] }>()
  for (const file of files) {
    const title = await titleOf(file, onProblem)
    if (title === null) continue
    const group = groups.get(slugOf(title)) ?? { title, files: [] }
    if (group.title === title) group.files.push(file)
    else {
      const problem = `the titles "${group.title}" and "${title}" would have the same path.`
      report(onProblem, new ImportProblem(file.name, null, problem))
    }
    groups.set(slugOf(title), group)
  }
  return [...groups.values()].map((group) => group.files)
}

async function titleOf(file: SourceFile, onProblem: OnProblem | undefined): Promise<string | null> {
  try {
    return (await readSefariaFile(file, () => {})).header.title
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    report(onProblem, error)
    return null
  }
}

/** Reads the files of one sefer. The header is that of the first edition, with the names that only other files have. */
async function readWork(
  files: SourceFile[],
  onProblem: OnProblem | undefined,
  options: ReadOptions,
): Promise<{ header: SefariaHeader; versions: SefariaVersion[] }> {
  const headers = new Map<SourceFile, SefariaHeader>()
  const editions: SefariaVersion[] = []
  for (const file of files) {
    const { header, versions } = await readSefariaFile(file, onProblem)
    headers.set(file, header)
    editions.push(...versions)
  }
  const divisions = new Set<string>()
  for (const [file, { alts }] of headers) reportOtherDivisions(file, alts, divisions, onProblem)
  const all = [...headers.values()]
  const title = all[0]?.title ?? ''
  const versions = chooseEditions(title, editions, {
    wanted: options.editions,
    known: options.knownEditions?.(sefariaWorkId(title)) ?? new Set(),
    onProblem,
  })
  const first = (versions[0] && headers.get(versions[0].file)) ?? all[0]
  if (first === undefined) throw new TypeError('A group of files is never empty.')
  return { header: completed(first, all), versions }
}

/** `first` with the names of sections, the tree of parts and the other titles that it lacks. */
function completed(first: SefariaHeader, all: readonly SefariaHeader[]): SefariaHeader {
  const named = (key: 'sectionNames' | 'heSectionNames' | 'heCategories') =>
    first[key].length > 0 ? first[key] : (all.find((each) => each[key].length > 0)?.[key] ?? [])
  return {
    ...first,
    sectionNames: named('sectionNames'),
    heSectionNames: named('heSectionNames'),
    heCategories: named('heCategories'),
    schema: first.schema ?? all.find(({ schema }) => schema !== undefined)?.schema,
  }
}
