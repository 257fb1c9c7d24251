/** The importer of library records: MARC 21 in ISO 2709 (`.mrc`) and MARCXML (`.xml`), one sefer a record. */
import { readFile, stat } from 'node:fs/promises'
import type { MarcField } from '@natlibfi/marc-record'
import { MARCXML } from '@natlibfi/marc-record-serializers'
import type { ItemData } from '@yalkut/model'
import { ImportProblem, passing } from './import-problem.ts'
import type { Importer, ImportRecord } from './importer.ts'
import { endOfRecord, type MarcFields, readIso2709 } from './iso2709.ts'
import { makeRecord } from './record.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'
import { MAX_FILE_BYTES, readTextFile } from './text-file.ts'

const SOURCE = 'marc'

/** A record, or why it cannot be read; the one after it is read all the same. */
type Reading = MarcFields | ImportProblem

/** A record becomes a `publication` without a sefer: a person or another import says of which sefer it is a printing. Its id comes
 *  from 001 and 003. */
export const marcImporter: Importer = {
  source: SOURCE,
  async *read(paths, onProblem) {
    for (const file of await listSourceFiles(paths, ['.mrc', '.marc', '.xml'])) {
      const records = /\.xml$/i.test(file.name) ? xmlRecords(file) : binaryRecords(file)
      let number = 0
      for await (const record of records) {
        number += 1
        const read = passing(onProblem, () => {
          if (record instanceof ImportProblem) throw record
          return publicationOf(record, file, number)
        })
        if (read !== null)
          yield { ...read, ...(onProblem && { at: `${file.name}, record ${number}` }) }
      }
    }
  },
}

async function* binaryRecords(file: SourceFile): AsyncGenerator<Reading> {
  const size = (await stat(file.path).catch(() => null))?.size ?? 0
  if (size > MAX_FILE_BYTES)
    throw new ImportProblem(file.name, null, 'the file is too large. Split it.')
  const bytes = await readFile(file.path).catch(() => {
    throw new ImportProblem(file.name, null, 'the file cannot be read.')
  })
  let number = 0
  for (let from = 0; from < bytes.length; ) {
    // Some programs put line ends between records.
    while (bytes[from] === 0x0a || bytes[from] === 0x0d) from += 1
    if (from >= bytes.length) return
    number += 1
    const fail = (problem: string) =>
      new ImportProblem(file.name, null, `record ${number}: ${problem}`)
    const end = endOfRecord(bytes, from)
    if (end < 0) {
      yield fail('the file ends in the middle of it.')
      return
    }
    const raw = bytes.subarray(from, end)
    from = end
    yield readingOf(() => readIso2709(raw, fail))
  }
}

function readingOf(read: () => MarcFields): Reading {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportProblem) return error
    throw error
  }
}

async function* xmlRecords(file: SourceFile): AsyncGenerator<Reading> {
  const text = await readTextFile(file)
  // A document type may hold entities, which no record needs.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new ImportProblem(file.name, null, 'the file has a DOCTYPE. Remove it.')
  let number = 0
  for (const [whole] of text.matchAll(/<(?:([\w-]+):)?record[\s>][\s\S]*?<\/(?:\1:)?record>/g)) {
    number += 1
    const fail = (problem: string) =>
      new ImportProblem(file.name, null, `record ${number}: ${problem}`)
    yield await MARCXML.from(whole, LENIENT).catch((error: unknown) => fail(messageOf(error)))
  }
  if (number === 0)
    throw new ImportProblem(file.name, null, 'there is no MARCXML record in this file.')
}

const LENIENT = { fields: true, subfields: false, subfieldValues: false, controlFieldValues: false }

function messageOf(error: unknown): string {
  return `it cannot be read (${error instanceof Error ? error.message.slice(0, 200) : String(error)}).`
}

function publicationOf(record: MarcFields, file: SourceFile, number: number): ImportRecord {
  const fail = (problem: string) =>
    new ImportProblem(file.name, null, `record ${number}: ${problem}`)
  const control = (tag: string): string | undefined =>
    record.fields.find((field) => field.tag === tag)?.value?.trim()
  const number001 = control('001')
  if (number001 === undefined || number001 === '') throw fail('it has no number (001).')
  const title = titleOf(record)
  if (title === null) throw fail('it has no title (245 $a).')
  const from = control('003') ?? ''
  const printed = fieldsOf(record, '264', '260')[0]
  const year = Number(
    /\b(1[5-9]\d\d|2[01]\d\d)\b/.exec(
      subfield(printed, 'c') ?? control('008')?.slice(7, 11) ?? '',
    )?.[1],
  )
  const isbn = fieldsOf(record, '020').flatMap((field) => {
    const code = /[\dXx-]{10,17}/.exec(subfield(field, 'a') ?? '')?.[0].replaceAll('-', '')
    return code === undefined ? [] : [code]
  })
  const oclc = numbersOf(record, 'OCoLC')[0]
  const identifiers = { ...(isbn.length > 0 && { isbn }), ...(oclc !== undefined && { oclc }) }
  const volume = trimmed(subfield(fieldsOf(record, '245')[0], 'n'))
  const publisher = trimmed(subfield(printed, 'b'))
  const placePrinted = trimmed(subfield(printed, 'a'))
  const data: ItemData['publication'] = {
    kind: 'book-volume',
    title,
    ...(volume !== undefined && { volume }),
    ...(publisher !== undefined && { publisher }),
    ...(placePrinted !== undefined && { placePrinted }),
    ...(Number.isInteger(year) && { gregorianYear: year }),
    ...(Object.keys(identifiers).length > 0 && { identifiers }),
    externalIds: { [keyOf(from)]: number001 },
  }
  return makeRecord({
    source: SOURCE,
    key: `${from}:${number001}`,
    type: 'publication',
    path: null,
    data,
  })
}

/** The title in Hebrew letters is in 245 or in the linked 880; the other one is in Latin letters. */
function titleOf(record: MarcFields): { he: string; en?: string } | null {
  const linked = fieldsOf(record, '880').filter((field) => subfield(field, '6')?.startsWith('245'))
  const titles = [...fieldsOf(record, '245'), ...linked].flatMap((field) => {
    const text = trimmed([subfield(field, 'a'), subfield(field, 'b')].filter(Boolean).join(' '))
    return text === undefined ? [] : [text.slice(0, 500)]
  })
  const he = titles.find((title) => /[א-ת]/u.test(title)) ?? titles[0]
  if (he === undefined) return null
  const en = titles.find((title) => title !== he && !/[א-ת]/u.test(title))
  return en === undefined ? { he } : { he, en }
}

function fieldsOf(record: MarcFields, ...tags: string[]): MarcField[] {
  return tags.flatMap((tag) => record.fields.filter((field) => field.tag === tag))
}

function subfield(field: MarcField | undefined, code: string): string | undefined {
  return field?.subfields?.find((each) => each.code === code)?.value
}

function numbersOf(record: MarcFields, catalog: string): string[] {
  return fieldsOf(record, '035').flatMap((field) => {
    const [, found] =
      new RegExp(`^\\(${catalog}\\)\\D*(\\d+)`).exec(subfield(field, 'a') ?? '') ?? []
    return found === undefined ? [] : [found]
  })
}

/** Without the marks that cataloguers put between parts. */
function trimmed(text: string | undefined): string | undefined {
  const bare = text
    ?.replace(/[\s/:;,.=[\]]+$/u, '')
    .replace(/^[\s[]+/u, '')
    .trim()
  return bare === undefined || bare === '' ? undefined : bare
}

function keyOf(from: string): string {
  const key = from
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return key === '' ? 'marc' : key
}
