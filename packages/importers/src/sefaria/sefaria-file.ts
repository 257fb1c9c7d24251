/** Reads one Sefaria file and checks its shape. */

import { isJsonObject, type Language, type Licence, licenceOfNotice } from '@yalkut/model'
import { ImportProblem, type OnProblem, type ProblemKind, report } from '../import-problem.ts'
import { lineOfJsonPath } from '../json-location.ts'
import { languageOfCode } from '../language-codes.ts'
import { readJson } from '../read-json.ts'
import type { SourceFile } from '../source-files.ts'
import { readTextFile } from '../text-file.ts'
import { Fields } from './fields.ts'

/** The fields of a file that describe its sefer. `sectionNames` has a name for each level of the text, the last is that of the
 *  segments; the lists may be empty or shorter. `schema`: the tree of the names of its parts, as the file has it. */
export interface SefariaHeader {
  title: string
  heTitle: string
  /** Other names of the sefer, as far as the file lists them. */
  titleVariants: string[]
  categories: string[]
  heCategories: string[]
  sectionNames: string[]
  heSectionNames: string[]
  schema: unknown
  /** Other divisions than the chapters, by their names, as the file has them. */
  alts: unknown
}

/** One edition with its words. `merged`: the editions of which it is put together, by their titles; null for an edition of its
 *  own. `hear` reports a problem at a place of its text. */
export interface SefariaVersion {
  file: SourceFile
  language: Language
  title: string
  url: string | null
  licenceNotice: string
  licence: Licence
  merged: readonly string[] | null
  priority: number
  text: unknown
  hear: (place: string, problem: string, kind: ProblemKind) => void
}

export interface SefariaFile {
  header: SefariaHeader
  versions: SefariaVersion[]
}

const MAX_LEVELS = 6

/** Keys under which files list other names of a sefer. */
const TITLE_LISTS = ['titleVariants', 'heTitleVariants', 'titles'] as const

/** The keys under which a file describes an edition. `language`: the language of its words, where the key says so. */
interface VersionKeys {
  text: string
  title: string
  url: string
  licence: string
  language?: Language
}

const ENGLISH = { title: 'versionTitle', url: 'versionSource', licence: 'license' }
const HEBREW = { title: 'heVersionTitle', url: 'heVersionSource', licence: 'heLicense' }
const KEYS: readonly VersionKeys[] = [
  { text: 'text', ...ENGLISH },
  { text: 'en', ...ENGLISH, language: 'en' },
  { text: 'heText', ...HEBREW, language: 'he' },
  { text: 'he', ...HEBREW, language: 'he' },
]

/** Reads the keys `title`, `heTitle`, `language` (or `actualLanguage`), `versionTitle`, `versionSource`, `license`,
 *  `categories`, `sectionNames`, `schema` and `text` of `file`. A `heText` or `he` beside the text is a separate Hebrew edition,
 *  with `heVersionTitle`, `heVersionSource` and `heLicense`; `en` is an English one. `titleVariants`, `heTitleVariants` and
 *  `titles` list other names. Other keys are ignored. Throws `ImportProblem` where the file is no sefer. */
export async function readSefariaFile(file: SourceFile, onProblem: OnProblem | undefined): Promise<SefariaFile> {
  const source = await readTextFile(file)
  const fail = (line: number | null, problem: string) => new ImportProblem(file.name, line, problem)
  const value = readJson(source, fail)
  if (!isJsonObject(value)) {
    throw fail(1, 'the file is not a JSON object with a title and a text.')
  }
  const fields = new Fields(new Map(Object.entries(value)), (path, problem) =>
    fail(lineOfJsonPath(source, path), problem),
  )
  const header = readHeader(fields)
  const keys = KEYS.filter(({ text }) => fields.has(text))
  if (keys.length === 0) throw fields.fail([], 'the key "text" is missing.')
  return { header, versions: keys.map((each) => readVersion(file, fields, each, onProblem)) }
}

function readHeader(fields: Fields): SefariaHeader {
  const header = {
    title: fields.name('title'),
    heTitle: fields.name('heTitle'),
    titleVariants: TITLE_LISTS.flatMap((key) => fields.titles(key)),
    categories: fields.names('categories'),
    heCategories: fields.optionalNames('heCategories'),
    sectionNames: fields.optionalNames('sectionNames'),
    heSectionNames: fields.optionalNames('heSectionNames'),
    schema: fields.value('schema'),
    alts: fields.value('alts') ?? fields.value('alt_structs'),
  }
  if (header.sectionNames.length > MAX_LEVELS) {
    throw fields.fail(['sectionNames'], `"sectionNames" has more than ${MAX_LEVELS} levels.`)
  }
  return header
}

function readVersion(
  file: SourceFile,
  fields: Fields,
  keys: VersionKeys,
  onProblem: OnProblem | undefined,
): SefariaVersion {
  const licenceNotice = fields.optional(keys.licence)
  const url = fields.optional(keys.url)
  const title = fields.has(keys.title) ? fields.name(keys.title) : 'merged'
  const priority = Number(fields.value('priority') ?? 0)
  return {
    file,
    language: languageOf(file, fields, title, keys),
    title,
    url: /^https?:\/\/[^\s]{1,1900}$/.test(url) ? url : null,
    licenceNotice: licenceNotice === '' ? 'unknown' : licenceNotice,
    licence: licenceOfNotice(licenceNotice),
    merged: title === 'merged' ? mergedTitles(fields.value('versions')) : null,
    priority: Number.isFinite(priority) ? priority : 0,
    text: fields.value(keys.text),
    hear: (place, problem, kind) => {
      const where = `"${keys.text}"${place === '' ? '' : ` ${place}`}`
      report(onProblem, new ImportProblem(file.name, where, problem, kind))
    },
  }
}

/** The titles in `versions` of a merged file, which are lists of a title and an address, or objects. */
function mergedTitles(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    const title = Array.isArray(entry) ? entry[0] : isJsonObject(entry) ? entry.versionTitle : undefined
    return typeof title === 'string' ? [title.trim()] : []
  })
}

/** The first that says a language: the end of the title (`[yi]`), the fields, the folder or the file's name. A translation is
 *  `en` in the field of older files, so the end of the title comes first. */
function languageOf(file: SourceFile, fields: Fields, title: string, keys: VersionKeys): Language {
  if (keys.language === 'he') return 'he'
  const suffix = languageOfCode(/\[([a-z]{2,3})\]\s*$/i.exec(title)?.[1] ?? '')
  if (suffix !== null && suffix !== 'und') return suffix
  for (const key of ['actualLanguage', 'language', 'languageFamilyName']) {
    const language = languageOfCode(fields.optional(key))
    if (language !== null) return language
  }
  if (keys.language !== undefined) return keys.language
  const named = /(?:^|[/._-])(he|en|hebrew|english)(?:[/.]|$)/i.exec(file.name)?.[1]
  const language = languageOfCode(named ?? '')
  if (language !== null) return language
  throw fields.fail([], 'neither "language" nor the name of the file says the language.')
}
