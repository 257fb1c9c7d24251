/** Reads records of MARCXML, wherever they are in a file: in a collection, in answers of OAI-PMH or SRU. */

import type { MarcField } from '@natlibfi/marc-record'
import { Parser } from 'htmlparser2'
import { ImportProblem } from '../import-problem.ts'
import type { SourceFile } from '../source-files.ts'
import type { MarcFields } from './iso2709.ts'

/** Deeper than the elements of any answer. */
const MAX_DEPTH = 200
/** Characters that are parsed at once, between which the records are taken. */
const PIECE = 1 << 20

/** The records of `text`, in order. A record whose end is missing is a problem, and so is a file without a record. Comments, CDATA
 *  and other elements are passed over. Throws `ImportProblem` for a document type: it may hold entities, which no record needs. */
export function* readMarcXml(text: string, file: SourceFile): Generator<MarcFields | ImportProblem> {
  let count = 0
  for (const record of recordsIn(text, file, 0)) {
    count += 1
    yield record
  }
  if (count === 0) throw new ImportProblem(file.name, null, 'there is no MARCXML record in this file.')
}

function* recordsIn(text: string, file: SourceFile, nesting: number): Generator<MarcFields | ImportProblem> {
  const reading = new Reading(file)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reading.open(localName(name), attributes),
      ontext: (words) => reading.text(words),
      onclosetag: (name) => reading.close(localName(name)),
      onprocessinginstruction: (name) => reading.instruction(name),
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let from = 0; from < text.length; from += PIECE) {
    parser.write(text.slice(from, from + PIECE))
    yield* taken(reading, file, nesting)
  }
  const isCut = reading.isInside
  parser.end()
  yield* taken(reading, file, nesting)
  if (isCut) yield new ImportProblem(file.name, null, 'the file ends in the middle of a record.')
}

/** What is complete. SRU may send records as text, which is read the same way, once. */
function* taken(reading: Reading, file: SourceFile, nesting: number) {
  for (const found of reading.take()) {
    if (typeof found !== 'string') yield found
    else if (nesting === 0) yield* recordsIn(found, file, nesting + 1)
  }
}

interface OpenRecord {
  fields: MarcField[]
  hasLeader: boolean
}

class Reading {
  readonly #file: SourceFile
  readonly #complete: (MarcFields | string)[] = []
  /** Records may be inside records: those of OAI-PMH and SRU hold one of MARCXML. */
  readonly #records: OpenRecord[] = []
  #depth = 0
  #field: MarcField | null = null
  #code: string | null = null
  #words: string[] | null = null

  constructor(file: SourceFile) {
    this.#file = file
  }

  take(): (MarcFields | string)[] {
    return this.#complete.splice(0)
  }

  get isInside(): boolean {
    return this.#records.some(({ fields }) => fields.length > 0) || this.#field !== null
  }

  instruction(name: string): void {
    if (!/^!(?:doctype|entity)/i.test(name)) return
    throw new ImportProblem(this.#file.name, null, 'the file has a DOCTYPE. Remove it.')
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) {
      throw new ImportProblem(this.#file.name, null, `elements are nested more than ${MAX_DEPTH} deep.`)
    }
    switch (name) {
      case 'record':
        this.#records.push({ fields: [], hasLeader: false })
        return
      case 'leader':
        for (const record of this.#records.slice(-1)) record.hasLeader = true
        return
      case 'controlfield':
        this.#field = { tag: attributes.tag ?? '', value: '' }
        this.#words = []
        return
      case 'datafield':
        this.#field = {
          tag: attributes.tag ?? '',
          ind1: attributes.ind1 ?? ' ',
          ind2: attributes.ind2 ?? ' ',
          subfields: [],
        }
        return
      case 'subfield':
        this.#code = attributes.code ?? ''
        this.#words = []
        return
      case 'recordData':
        this.#words = []
        return
    }
  }

  text(words: string): void {
    this.#words?.push(words)
  }

  close(name: string): void {
    const words = this.#words?.join('') ?? ''
    switch (name) {
      case 'subfield':
        if (this.#code !== null) this.#field?.subfields?.push({ code: this.#code, value: words })
        this.#words = null
        this.#code = null
        break
      case 'controlfield':
      case 'datafield':
        if (this.#field !== null) {
          const value = name === 'controlfield' ? { value: words } : {}
          this.#records.at(-1)?.fields.push({ ...this.#field, ...value })
        }
        this.#field = null
        this.#words = null
        break
      case 'recordData':
        if (words.trimStart().startsWith('<')) this.#complete.push(words)
        this.#words = null
        break
      case 'record':
        this.#endRecord()
        break
    }
    this.#depth -= 1
  }

  /** A record that only holds another one, or says that it was deleted, has neither a leader nor fields. */
  #endRecord(): void {
    const record = this.#records.pop()
    if (record === undefined || !(record.hasLeader || record.fields.length > 0)) return
    this.#complete.push({ fields: record.fields })
  }
}

/** `marc:record` → `record`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
