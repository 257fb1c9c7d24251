/** A row of a table of files, and what it says of its file. Source: shapes.md#tables-of-files. */
import { isOf, isRefusal, LANGUAGES, type LocalName, readId, readPath, refuse, type Sentence } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { commonSaid } from '../../core/sentences/common.ts'
import { listedFilesSaid } from '../../core/sentences/listed-files.ts'
import { readAnyDate, readAnyYear } from '../uploads/request/any-date.ts'
import { UPLOAD_KINDS } from '../uploads/request/upload-kinds.ts'
import { readUploadRequest, type UploadFields, type UploadRequest } from '../uploads/request/upload-request.ts'

/** A row as the table has it; cells are empty where it says nothing. */
export interface ListedRow {
  /** From 1. */
  line: number
  cells: {
    readonly [C in
      | ('file' | 'what' | 'kind' | 'title' | 'for' | 'date')
      | ('part' | 'rights' | 'language' | 'credit' | 'note')]: string
  }
}

export interface ReadRow {
  line: number
  /** The path inside the folder. */
  file: string
  request: UploadRequest
  /** Rows with the same key are of one printing or event, and stay together. */
  group: string
  /** Whether the first row of the group makes the printing or the event. */
  makes: boolean
  part: number | null
  language: (typeof LANGUAGES)[number] | null
  note: string | null
  /** What people should know before the file is sent. */
  warnings: Sentence[]
}

const MAX_NOTE = 5_000
/** The columns by the parameters of an upload that they become. */
const COLUMN_OF: { readonly [parameter: string]: string } = {
  eventTitle: 'for',
  eventDate: 'date',
  year: 'date',
  unit: 'for',
  as: 'kind',
}

/** Refuses `bad-request` for a cell that cannot be read, `not-found` for a path without an item. */
export function readRow(reads: Reads, { line, cells }: ListedRow): ReadRow {
  const what = UPLOAD_KINDS.find((kind) => kind === cells.what)
  if (what === undefined) throw wrong('what', listedFilesSaid('row-kinds'))
  if (cells.note.length > MAX_NOTE) throw wrong('note', listedFilesSaid('row-characters', { max: MAX_NOTE }))
  const file = readFile(cells.file)
  const belongs = belongsTo(reads, cells.for)
  const request = readFields(fieldsOf(what, cells, belongs))
  const language = readLanguage(cells.language)
  return {
    line,
    file,
    request,
    ...groupOf(request, { line, belongs }),
    part: readPart(cells.part),
    language: what === 'recording' ? language : null,
    note: cells.note === '' ? null : cells.note,
    warnings: [
      ...unusedTitle(what, cells.title, belongs),
      ...(what === 'document' ? [] : otherDate(cells.date, belongs)),
      ...(language !== null && what !== 'recording' ? [listedFilesSaid('language-left-out')] : []),
    ],
  }
}

type Belongs =
  | { kind: 'known'; id: string; item: AnyShownItem | null }
  | { kind: 'new'; title: string; isSecond: boolean }
  | { kind: 'none' }

/** `another:`: a second farbrengen of a day that has one. */
const NEW = /^(new|another)\s*:\s*/iu

function belongsTo(reads: Reads, text: string): Belongs {
  if (text === '') return { kind: 'none' }
  const said = NEW.exec(text)
  if (said !== null) {
    const title = text.slice(said[0].length).trim()
    if (title === '') throw wrong('for', listedFilesSaid('row-new'))
    return { kind: 'new', title, isSecond: said[1]?.toLowerCase() === 'another' }
  }
  const id = readId(text) ?? idAt(reads, text)
  const [item = null] = reads.items.shown([id])
  return { kind: 'known', id, item }
}

function idAt(reads: Reads, text: string): string {
  const path = readPath(text)
  if (path === null) throw wrong('for', listedFilesSaid('row-for'))
  const found = reads.items.resolve(path)
  if (found === null) throw refuse('not-found', commonSaid('no-item-at', { path }), { path })
  return found.id
}

/** The parameters of an upload that say the same. */
function fieldsOf(
  what: UploadRequest['what'],
  { rights, title, date, credit, kind }: ListedRow['cells'],
  belongs: Belongs,
): UploadFields {
  const common = { what, rights, title, credit }
  const id = belongs.kind === 'known' ? { for: belongs.id } : {}
  const newTitle = belongs.kind === 'new' ? belongs.title : null
  if (kind !== '' && (what === 'recording' || what === 'scan')) throw wrong('kind', listedFilesSaid('row-kind-of'))
  if (what === 'recording' || what === 'hanacha') {
    const kinds = kind === '' ? {} : { kind }
    if (belongs.kind !== 'new') return { ...common, ...kinds, ...id }
    if (date === '') throw wrong('date', listedFilesSaid('row-date'))
    const event = { eventTitle: belongs.title, eventDate: date }
    return { ...common, ...kinds, ...event, ...(belongs.isSecond && { new: '1' }) }
  }
  // A scan of a printing that the catalog has says nothing new of it.
  if (what === 'scan' && isScanOf(belongs)) return { ...common, ...id, as: 'scan-of' }
  const dated = readAnyYear(date) === null ? { date } : { year: date }
  const named = { ...common, ...id, ...dated, ...(newTitle !== null && { title: newTitle }) }
  if (what === 'scan') return { ...named, as: 'printing' }
  return { ...named, ...(kind !== '' && { as: kind }) }
}

/** Whether the table names a printing itself, and not its sefer. */
function isScanOf(belongs: Belongs): boolean {
  return belongs.kind === 'known' && belongs.item?.type !== 'work'
}

/** Refusals name the columns. */
function readFields(fields: UploadFields): UploadRequest {
  try {
    return readUploadRequest(fields)
  } catch (error) {
    const said = isRefusal(error) && error.reason === 'parameter-is' ? error.sentence : null
    const { parameter, is } = said?.params ?? {}
    if (typeof parameter !== 'string' || typeof is !== 'object') throw error
    throw wrong(COLUMN_OF[parameter] ?? parameter, is)
  }
}

function groupOf(
  request: UploadRequest,
  { line, belongs }: { line: number; belongs: Belongs },
): { group: string; makes: boolean } {
  const known = belongs.kind === 'known' ? belongs.id : null
  switch (request.what) {
    case 'recording':
    case 'hanacha': {
      const { event } = request
      if (event.kind === 'known') return { group: keyOf('event', event.id), makes: false }
      return { group: keyOf('new event', nameKey(event.title), event.date), makes: true }
    }
    case 'scan': {
      if (isScanOf(belongs)) return { group: keyOf('printing', known), makes: false }
      const { title, date, year } = request
      return { group: keyOf('new printing', known, nameKey(title), date, year), makes: true }
    }
    case 'document': {
      const { title, date, year } = request
      // A document is a printing of its own, unless the table gives it one by name.
      const own = belongs.kind === 'new' ? null : line
      return { group: keyOf('document', own, nameKey(title), date, year), makes: true }
    }
    default:
      return request satisfies never
  }
}

function keyOf(...parts: unknown[]): string {
  return JSON.stringify(parts)
}

function nameKey(name: LocalName | null): string[] {
  return [name?.he ?? '', name?.en ?? ''].map((text) => text.normalize('NFC').toLowerCase())
}

function unusedTitle(what: UploadRequest['what'], title: string, belongs: Belongs): Sentence[] {
  if (title === '' || (what !== 'scan' && what !== 'document')) return []
  const isOwn = belongs.kind === 'new' ? belongs.title === title : !isScanOf(belongs)
  if (isOwn || (what === 'document' && belongs.kind !== 'new')) return []
  return [listedFilesSaid('title-left-out')]
}

function otherDate(text: string, belongs: Belongs): Sentence[] {
  if (text === '' || belongs.kind !== 'known' || belongs.item === null) return []
  const { item } = belongs
  const isDated = isOf(item, 'event') || isOf(item, 'unit') || isOf(item, 'publication')
  if (!isDated || readAnyDate(text) === (item.data.date ?? null)) return []
  if (isOf(item, 'publication') && String(item.data.gregorianYear) === text) return []
  const { date } = item.data
  const { id } = item
  return [
    date === undefined
      ? listedFilesSaid('date-left-out', { id })
      : listedFilesSaid('other-date-left-out', { id, date }),
  ]
}

/** The path inside the folder: never one outside it. */
function readFile(text: string): string {
  const path = text.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  const isInside = !path.startsWith('/') && !path.split('/').includes('..') && !/^[a-z]:/i.test(path)
  if (path !== '' && isInside && !path.includes('\0')) return path
  throw wrong('file', listedFilesSaid('row-path'))
}

function readPart(text: string): number | null {
  if (text === '') return null
  const part = Number(text)
  if (/^\d{1,9}$/.test(text) && part >= 1) return part
  throw wrong('part', listedFilesSaid('row-part'))
}

function readLanguage(text: string): ReadRow['language'] {
  if (text === '') return null
  const found = LANGUAGES.find((each) => each === text.toLowerCase())
  if (found === undefined) throw wrong('language', listedFilesSaid('row-language'))
  return found
}

export function wrong(column: string, is: Sentence): Error {
  return refuse('bad-request', listedFilesSaid('column-is', { column, is }), { parameter: column })
}
