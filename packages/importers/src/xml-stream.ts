/** Reads an XML file as a stream, and calls a handler for its elements and text. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { ImportProblem, type OnProblem, type ProblemKind, report } from './import-problem.ts'
import type { SourceFile } from './source-files.ts'
import { MAX_FILE_BYTES, reasonOf } from './text-file.ts'

/** Called in the order of the file. Names of elements have no prefix; attributes have theirs. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
  /** Called when the file cannot be read on: what is complete until here is kept. */
  cut?(): void
}

/** What a handler says about the current line. `fail` makes the error that ends the reading of the file; `hear` reports what is
 *  left out or mended, and the reading continues. */
export interface Here {
  fail: (problem: string) => ImportProblem
  hear: (problem: string, kind?: ProblemKind) => void
}

/** Deeper than the elements of any text. */
const MAX_DEPTH = 64

/** Reads `file` as UTF-8 and calls the handler that `makeHandler` returns. Yields the handler after each chunk, also after one that
 *  cannot be read to its end, so that the caller can take what the handler has collected. Throws `ImportProblem` with the line for a text that is not XML,
 *  for a document type and for entities of the file's own. */
export async function* streamXml<H extends XmlHandler>(
  file: SourceFile,
  makeHandler: (here: Here) => H,
  onProblem?: OnProblem,
): AsyncGenerator<H> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const fail: Here['fail'] = (problem) => new ImportProblem(file.name, parser.line, problem)
  const hear: Here['hear'] = (problem, kind) =>
    report(onProblem, new ImportProblem(file.name, parser.line, problem, kind))
  const handler = makeHandler({ fail, hear })
  connect(parser, handler, fail)
  try {
    for await (const piece of textPieces(file, fail)) {
      parser.write(piece)
      yield handler
    }
    parser.close()
  } catch (error) {
    if (onProblem === undefined || !(error instanceof ImportProblem)) throw error
    handler.cut?.()
    onProblem(error)
  }
  yield handler
}

function connect(parser: SaxesParser, handler: XmlHandler, fail: Here['fail']): void {
  let depth = 0
  parser.on('error', (error) => {
    throw fail(`this is not XML: ${error.message.replace(/^.*?\d+:\d+: /, '')}`)
  })
  parser.on('doctype', () => {
    throw fail('a document type (DOCTYPE) is not allowed. Remove it.')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-8$/i.test(encoding)) {
      throw fail(`the encoding is ${encoding}; write the file in UTF-8.`)
    }
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw fail(`elements are nested more than ${MAX_DEPTH} deep.`)
    handler.open(localName(name), new Map(Object.entries(attributes)))
  })
  parser.on('closetag', ({ name }) => {
    depth--
    handler.close(localName(name))
  })
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
}

/** `marc:record` → `record`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

async function* textPieces(file: SourceFile, fail: Here['fail']): AsyncGenerator<string> {
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

/** The bytes of the file. An empty piece marks the end. */
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
