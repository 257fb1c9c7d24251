/** The description of an upload. It is validated whole before the bytes arrive, so that the sender of a gigabyte
 *  learns of a mistake first. Source: service.md#uploads-and-additions; routes.md#files-uploads-libraries;
 *  shapes.md#files-and-uploads. */
import { isDateKey } from '@yalkut/hebrew'
import { type LocalName, readId, refuse, type Sentence } from '@yalkut/model'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
import { readAnyDate, readAnyYear, type YearRead } from './any-date.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  GENRES,
  HANACHA_KINDS,
  type HanachaKind,
  RIGHTS_STATEMENTS,
  type RightsStatement,
  SCAN_KINDS,
  type ScanKind,
  SIMCHA_KINDS,
  type SimchaKind,
  UPLOAD_KINDS,
} from './upload-kinds.ts'

/** The parameters as received: query parameters, or metadata of a resumable upload. */
export type UploadFields = { readonly [name: string]: string | readonly string[] | undefined }

/** An event of the catalog, or a new event that is added with the file. `isSecond`: the sender knows the farbrengens of that
 *  day, and means another one. */
export type UploadEvent =
  | { kind: 'known'; id: string }
  | { kind: 'new'; title: LocalName; date: string; isSecond: boolean }

interface Common {
  rights: RightsStatement
  title: LocalName | null
  /** The set for new items. */
  set: string | null
  /** The credit line that is served with the bytes. */
  credit: string | null
  /** The address from which the sender has the file. */
  source: string | null
}

export interface RecordingUpload extends Common {
  what: 'recording'
  event: UploadEvent
}

export interface HanachaUpload extends Common {
  what: 'hanacha'
  kind: HanachaKind
  /** An event, or a sicha (a unit). */
  event: UploadEvent
}

export interface Printing {
  publisher: string | null
  year: YearRead | null
  printing: number | null
}

export interface ScanUpload extends Common, Printing {
  what: 'scan'
  /** null: the type of the target decides. */
  as: ScanKind | null
  /** The publication that is scanned, or the sefer of a new printing; null for a new teshura, and for a new printing whose sefer
   *  nobody named. */
  target: string | null
  families: string[]
  simcha: SimchaKind
  date: string | null
}

export interface DocumentUpload extends Common, Printing {
  what: 'document'
  as: DocumentKind
  author: string | null
  genre: string
  /** The letter or chapter that the document contains. */
  unit: string | null
  date: string | null
}

export type UploadRequest = RecordingUpload | HanachaUpload | ScanUpload | DocumentUpload

/** Refuses `bad-request` for a missing or invalid parameter, with its name in `detail`. */
export function readUploadRequest(fields: UploadFields): UploadRequest {
  const what = choice(fields, 'what', UPLOAD_KINDS)
  const rights = choice(fields, 'rights', RIGHTS_STATEMENTS)
  if (what === null) throw wrong('what', uploadsSaid('upload-kinds', { uploadKinds: UPLOAD_KINDS.join(', ') }))
  if (rights === null)
    throw wrong('rights', uploadsSaid('upload-rights', { rightsStatements: RIGHTS_STATEMENTS.join(', ') }))
  const credit = textIn(fields, 'credit', 2_000)
  const source = addressIn(fields, 'source')
  const common = {
    rights,
    title: nameIn(fields, 'title'),
    set: idIn(fields, 'set'),
    credit,
    source,
  }
  switch (what) {
    case 'recording':
      return { what, ...common, event: eventIn(fields) }
    case 'hanacha':
      return {
        what,
        ...common,
        event: eventIn(fields),
        kind: choice(fields, 'kind', HANACHA_KINDS) ?? 'bilti-mugah',
      }
    case 'scan':
      return { what, ...common, ...scanIn(fields) }
    case 'document':
      return { what, ...common, ...documentIn(fields) }
  }
}

/** `for`, or `eventTitle` with `eventDate` and, for a second farbrengen of a day, `new`. Refuses `bad-request` when both are missing. */
export function eventIn(fields: UploadFields): UploadEvent {
  const id = idIn(fields, 'for')
  if (id !== null) {
    const other = ['eventTitle', 'eventDate'].find((name) => fields[name] !== undefined)
    if (other === undefined) return { kind: 'known', id }
    throw wrong(other, uploadsSaid('upload-not-with-for'))
  }
  const title = nameIn(fields, 'eventTitle')
  const date = dateIn(fields, 'eventDate')
  if (title === null || date === null) {
    throw wrong('for', uploadsSaid('upload-farbrengen'))
  }
  return { kind: 'new', title, date, isSecond: choice(fields, 'new', ['1']) !== null }
}

function scanIn(fields: UploadFields): Omit<ScanUpload, 'what' | keyof Common> {
  const families = familiesIn(fields)
  const target = idIn(fields, 'publication') ?? idIn(fields, 'for')
  const said = choice(fields, 'as', SCAN_KINDS)
  const isNew = target === null && families.length > 0
  const as = said ?? (isNew ? 'teshura' : null)
  if (as === 'teshura' && target === null && !isNew) {
    throw wrong('families', uploadsSaid('upload-families'))
  }
  const isNamed = as === 'printing' && nameIn(fields, 'title') !== null
  if (as !== 'teshura' && target === null && !isNamed) {
    throw wrong('for', uploadsSaid('upload-publication'))
  }
  return {
    as,
    families,
    target,
    simcha: choice(fields, 'simcha', SIMCHA_KINDS) ?? 'other',
    date: dateIn(fields, 'date'),
    ...printingIn(fields),
  }
}

function documentIn(fields: UploadFields): Omit<DocumentUpload, 'what' | keyof Common> {
  if (nameIn(fields, 'title') === null) throw wrong('title', uploadsSaid('upload-needed'))
  return {
    as: choice(fields, 'as', DOCUMENT_KINDS) ?? 'document',
    author: idIn(fields, 'author'),
    genre: choice(fields, 'genre', GENRES) ?? 'other',
    unit: idIn(fields, 'unit') ?? idIn(fields, 'for'),
    date: dateIn(fields, 'date'),
    ...printingIn(fields),
  }
}

function printingIn(fields: UploadFields): Printing {
  const year = textIn(fields, 'year', 50)
  const read = year === null ? null : readAnyYear(year)
  if (year !== null && read === null) {
    throw wrong('year', uploadsSaid('upload-year'))
  }
  const number = textIn(fields, 'printing', 10)
  const printing = number === null ? null : Number(number)
  if (printing !== null && !(/^\d+$/.test(number ?? '') && printing >= 1 && printing <= 1_000)) {
    throw wrong('printing', uploadsSaid('upload-number'))
  }
  return { publisher: textIn(fields, 'publisher', 500), year: read, printing }
}

/** Families separated by commas, semicolons or lines, or given in repeated parameters. */
function familiesIn(fields: UploadFields): string[] {
  const given = fields.families ?? []
  const names = [given]
    .flat()
    .flatMap((text) => text.split(/[,;\n،]/u))
    .map((name) => clean(name))
    .filter((name) => name !== '')
  if (names.length > 100 || names.some((name) => name.length > 500)) {
    throw wrong('families', uploadsSaid('upload-names'))
  }
  return [...new Set(names)]
}

function dateIn(fields: UploadFields, name: string): string | null {
  const text = textIn(fields, name, 200)
  if (text === null) return null
  const key = readAnyDate(text)
  if (key !== null && isDateKey(key)) return key
  throw wrong(name, uploadsSaid('upload-date'))
}

/** `עברית | English`. A name in one script is used for both languages where both are required. */
function nameIn(fields: UploadFields, name: string): LocalName | null {
  const text = textIn(fields, name, 1_001)
  if (text === null) return null
  const [he = '', en = ''] = text.split('|').map((part) => part.trim())
  if (Math.max(he.length, en.length) > 500) throw wrong(name, uploadsSaid('upload-500'))
  if (he !== '' && en !== '') return { he, en }
  const only = he === '' ? en : he
  return /\p{Script=Hebrew}/u.test(only) ? { he: only } : { he: only, en: only }
}

function idIn(fields: UploadFields, name: string): string | null {
  const text = textIn(fields, name, 100)
  if (text === null) return null
  const id = readId(text)
  if (id === null) throw wrong(name, uploadsSaid('upload-id'))
  return id
}

function choice<T extends string>(fields: UploadFields, name: string, choices: readonly T[]): T | null {
  const text = textIn(fields, name, 100)
  if (text === null) return null
  const found = choices.find((each) => each === text)
  if (found === undefined) throw wrong(name, uploadsSaid('upload-choices', { choices: choices.join(', ') }))
  return found
}

/** An http or https address. */
function addressIn(fields: UploadFields, name: string): string | null {
  const text = textIn(fields, name, 2_000)
  if (text === null || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text))) return text
  throw wrong(name, uploadsSaid('upload-drive'))
}

/** null when missing or only spaces. */
function textIn(fields: UploadFields, name: string, maxLength: number): string | null {
  const value = fields[name]
  if (value === undefined) return null
  if (typeof value !== 'string') throw wrong(name, uploadsSaid('upload-once'))
  const text = clean(value)
  if (text.length > maxLength) throw wrong(name, uploadsSaid('upload-characters', { maxLength }))
  return text === '' ? null : text
}

function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function wrong(parameter: string, is: Sentence): Error {
  return refuse('bad-request', uploadsSaid('parameter-is', { parameter, is }), { parameter })
}
