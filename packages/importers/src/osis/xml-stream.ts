/** Reads an XML file piece by piece, and tells a handler what it meets. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { ImportProblem } from '../import-problem.ts'
import type { SourceFile } from '../source-files.ts'
import { MAX_FILE_BYTES, reasonOf } from '../text-file.ts'

/** What is told of a file, in its order. Elements have their names as written, attributes too. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(words: string): void
}

/** Makes the error to throw for a problem at the place being read. */
export type FailHere = (problem: string) => ImportProblem

/** Deeper than any text nests its elements. */
const MAX_DEPTH = 64

/** Reads `file` as UTF-8 and calls the handler that `makeHandler` gives; yields it after each
 *  piece, when the caller may take what it has gathered. A document type or an entity of its own
 *  is refused, as nothing here needs them. Throws `ImportProblem` with the line for that and for
 *  what is not XML. */
export async function* streamXml<H extends XmlHandler>(
  file: SourceFile,
  makeHandler: (fail: FailHere) => H,
): AsyncGenerator<H> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const fail: FailHere = (problem) => new ImportProblem(file.name, parser.line, problem)
  const handler = makeHandler(fail)
  connect(parser, handler, fail)
  for await (const piece of textPieces(file, fail)) {
    parser.write(piece)
    yield handler
  }
  parser.close()
  yield handler
}

function connect(parser: SaxesParser, handler: XmlHandler, fail: FailHere): void {
  let depth = 0
  parser.on('error', (error) => {
    throw fail(`this is not XML: ${error.message.replace(/^.*?\d+:\d+: /, '')}`)
  })
  parser.on('doctype', () => {
    throw fail('a document type (DOCTYPE) is not read here. Take it out.')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-8$/i.test(encoding)) {
      throw fail(`the encoding is ${encoding}; only UTF-8 is read here.`)
    }
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw fail(`elements are nested more than ${MAX_DEPTH} deep.`)
    handler.open(name, new Map(Object.entries(attributes)))
  })
  parser.on('closetag', ({ name }) => {
    depth--
    handler.close(name)
  })
  parser.on('text', (words) => handler.text(words))
  parser.on('cdata', (words) => handler.text(words))
}

async function* textPieces(file: SourceFile, fail: FailHere): AsyncGenerator<string> {
  const size = (await stat(file.path).catch(() => null))?.size ?? 0
  if (size > MAX_FILE_BYTES) {
    const most = MAX_FILE_BYTES / (1024 * 1024)
    throw new ImportProblem(file.name, null, `the file is larger than ${most} MB. Split it.`)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of bytePieces(file)) {
    let piece: string
    try {
      piece = decoder.decode(bytes, { stream: bytes.length > 0 })
    } catch {
      throw fail('this is not UTF-8 text.')
    }
    yield piece
  }
}

/** The file's bytes; an empty piece marks the end. */
async function* bytePieces(file: SourceFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of createReadStream(file.path)) {
      if (bytes instanceof Uint8Array) yield bytes
    }
  } catch (error) {
    throw new ImportProblem(file.name, null, `the file cannot be read (${reasonOf(error)}).`)
  }
  yield new Uint8Array()
}
