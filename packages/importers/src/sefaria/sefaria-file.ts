/** Reads one Sefaria file and checks its shape. */

import { isJsonObject, LANGUAGES, type Language, type Licence } from '@yalkut/model'
import { ImportProblem } from '../import-problem.ts'
import { lineOfJsonPath } from '../json-location.ts'
import { licenceOfNotice } from '../licence-notice.ts'
import { readJson } from '../read-json.ts'
import type { SourceFile } from '../source-files.ts'
import { readTextFile } from '../text-file.ts'
import { describeIndexes, Fields, type NestedText } from './fields.ts'

/** The fields of a file that describe its sefer. `sectionNames` has a name for each level of the text; the last is the
 *  name of the segments. The Hebrew lists may be shorter. */
export interface SefariaHeader {
  title: string
  heTitle: string
  /** Other names of the sefer, as far as the file lists them. */
  titleVariants: string[]
  categories: string[]
  heCategories: string[]
  sectionNames: string[]
  heSectionNames: string[]
}

/** One edition with its words. `fail` makes the error to throw for a problem at `indexes` of the text. */
export interface SefariaVersion {
  language: Language
  title: string
  url: string | null
  licenceNotice: string
  licence: Licence
  text: NestedText
  fail: (indexes: readonly number[], problem: string) => ImportProblem
}

export interface SefariaFile {
  header: SefariaHeader
  versions: SefariaVersion[]
}

const MAX_LEVELS = 4

/** Keys under which files list other names of a sefer. */
const TITLE_LISTS = ['titleVariants', 'heTitleVariants', 'titles'] as const

/** Reads the keys `title`, `heTitle`, `language` (or `actualLanguage`), `versionTitle`, `versionSource`, `license`,
 *  `categories`, `sectionNames` and `text` of `file`. A `heText` beside the text is a separate Hebrew edition, with
 *  `heVersionTitle`, `heVersionSource` and `heLicense`. `titleVariants`, `heTitleVariants` and `titles` list other names. Other keys are ignored. Throws `ImportProblem` with the key of a
 *  value that is missing or has another shape. */
export async function readSefariaFile(file: SourceFile): Promise<SefariaFile> {
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
  const levels = header.sectionNames.length
  const versions = [readVersion(fields, levels, fileLanguage(fields), KEYS)]
  if (fields.has('heText')) versions.push(readVersion(fields, levels, 'he', HEBREW_KEYS))
  return { header, versions }
}

/** The keys under which a file describes an edition. */
interface VersionKeys {
  text: string
  title: string
  url: string
  licence: string
}

const KEYS: VersionKeys = {
  text: 'text',
  title: 'versionTitle',
  url: 'versionSource',
  licence: 'license',
}
const HEBREW_KEYS: VersionKeys = {
  text: 'heText',
  title: 'heVersionTitle',
  url: 'heVersionSource',
  licence: 'heLicense',
}

function readHeader(fields: Fields): SefariaHeader {
  const header = {
    title: fields.name('title'),
    heTitle: fields.name('heTitle'),
    titleVariants: TITLE_LISTS.flatMap((key) => fields.titles(key)),
    categories: fields.names('categories'),
    heCategories: fields.has('heCategories') ? fields.names('heCategories') : [],
    sectionNames: fields.names('sectionNames'),
    heSectionNames: fields.has('heSectionNames') ? fields.names('heSectionNames') : [],
  }
  if (header.sectionNames.length > MAX_LEVELS) {
    throw fields.fail(['sectionNames'], `"sectionNames" has more than ${MAX_LEVELS} levels.`)
  }
  return header
}

function fileLanguage(fields: Fields): Language {
  const key = fields.has('actualLanguage') ? 'actualLanguage' : 'language'
  const given = fields.name(key)
  const language = LANGUAGES.find((known) => known === given)
  if (language === undefined) {
    throw fields.fail([key], `"${key}" is ${given}, not one of ${LANGUAGES.join(', ')}.`)
  }
  return language
}

function readVersion(
  fields: Fields,
  levels: number,
  language: Language,
  keys: VersionKeys,
): SefariaVersion {
  const licenceNotice = fields.optional(keys.licence)
  const url = fields.optional(keys.url)
  return {
    language,
    title: fields.name(keys.title),
    url: /^https?:\/\/[^\s]{1,1900}$/.test(url) ? url : null,
    licenceNotice: licenceNotice === '' ? 'unknown' : licenceNotice,
    licence: licenceOfNotice(licenceNotice),
    text: fields.nested(keys.text, levels),
    fail: (indexes, problem) =>
      fields.fail([keys.text, ...indexes], `${describeIndexes(keys.text, indexes)}: ${problem}`),
  }
}
