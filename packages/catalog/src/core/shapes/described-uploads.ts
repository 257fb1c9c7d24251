/** Files that have arrived, described together: what is sent, and what becomes of each. Source: shapes.md#files-described-later. */
import { LANGUAGES, RIGHTS } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { LocalName } from './names.ts'
import { Engine } from './scan-text.ts'

/** The most files of one request. */
const MAX_FILES = 500

/** A column of a table of files. */
function cell(maxLength: number, description: string) {
  return Type.Optional(Type.String({ maxLength, description }))
}

const WordsOfFile = Type.Object({
  content: Type.String({
    description: 'hOCR, ALTO, PAGE XML, or plain text with form feeds between pages.',
  }),
  engine: Type.Optional(
    Type.Union([Engine, Type.String({ minLength: 1, maxLength: 201 })], {
      description: 'Which engine read the pages, such as “tesseract@5.3”.',
    }),
  ),
  machine: Type.Optional(Type.Boolean({ description: 'false: a person typed the words, and no engine is named.' })),
  firstPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
})
export type WordsOfFile = Static<typeof WordsOfFile>

export const DescribedFile = Type.Object({
  upload: Type.String({
    maxLength: 64,
    description: 'The id of an upload that began with `later=1`.',
  }),
  file: Type.String({ minLength: 1, maxLength: 1_000, description: 'The name of the file.' }),
  what: Type.String({ maxLength: 100, description: 'scan, recording, hanacha or document.' }),
  rights: Type.String({ maxLength: 100, description: 'mine, public-domain, free or unsure.' }),
  kind: cell(100, 'Of a hanacha (`mugah`), or of a document (`sefer`, `letter`).'),
  title: cell(1_001, 'One name, or `עברית | English`.'),
  for: cell(1_100, 'An id, a path, `new:` with a title, or `another:` for a second event of a day.'),
  date: cell(200, 'In any written form.'),
  part: cell(10, 'A number from 1.'),
  language: cell(20, 'Of a recording.'),
  credit: cell(2_000, 'The credit line that is served with the bytes.'),
  note: cell(5_000, 'A note on the scan or recording.'),
  words: Type.Optional(WordsOfFile),
})
export type DescribedFile = Static<typeof DescribedFile>

export const DescribedUploads = Type.Object({
  files: Type.Array(DescribedFile, { minItems: 1, maxItems: MAX_FILES }),
  dryRun: Type.Optional(Type.Boolean({ description: 'true: nothing is sent, and the answer says what would be.' })),
})
export type DescribedUploads = Static<typeof DescribedUploads>

const FileOutcome = Type.Object({
  upload: Type.String(),
  file: Type.String(),
  sha256: nullable(Type.String()),
  state: Type.Enum(['sent', 'ready', 'known', 'skipped'], {
    description:
      '`ready`: it would be sent. `known`: the catalog has these bytes. `skipped`: `why` says why; the file waits on.',
  }),
  suggestion: nullable(Type.Integer({ description: 'The id of the suggestion with it.' })),
  number: nullable(Type.Integer({ description: 'The number of that suggestion.' })),
  item: nullable(Type.String({ description: 'The item that is, or has, the file.' })),
  why: nullable(Type.String()),
  whyHe: nullable(Type.String({ description: 'The same in Hebrew.' })),
  candidates: Type.Array(Type.String(), {
    description: 'Events of that day, where the file would add another one.',
  }),
  warnings: Type.Array(Type.String()),
  warningsHe: Type.Array(Type.String(), { description: 'The same in Hebrew.' }),
})
export type FileOutcome = Static<typeof FileOutcome>

const PlannedSuggestion = Type.Object({
  id: nullable(Type.Integer({ description: 'null in a dry run.' })),
  number: nullable(Type.Integer()),
  title: Type.String(),
  files: Type.Array(Type.String(), { description: 'Ids of uploads.' }),
  items: Type.Array(
    Type.Object({
      type: Type.String(),
      name: nullable(LocalName),
      path: nullable(Type.String()),
      isNew: Type.Boolean(),
    }),
  ),
  rights: nullable(Type.Enum([...RIGHTS], { description: 'Of its files, as their sender stated them.' })),
})
export type PlannedSuggestion = Static<typeof PlannedSuggestion>

export const DescribedOutcome = Type.Object(
  { files: Type.Array(FileOutcome), suggestions: Type.Array(PlannedSuggestion) },
  named('DescribedOutcome', 'What became of files that were described together.'),
)
export type DescribedOutcome = Static<typeof DescribedOutcome>
