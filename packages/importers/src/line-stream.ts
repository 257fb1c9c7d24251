/** Reads a text file line by line. Holds at most one line and one chunk of the file in memory. */

import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { ImportProblem, type OnProblem, report } from './import-problem.ts'
import type { SourceFile } from './source-files.ts'
import { reasonOf } from './text-file.ts'

/** The maximum length of a line, in bytes. Any item with all its words fits. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024

const LINE_FEED = 10

/** A line without its line end. `number`: from 1. */
export interface Line {
  number: number
  text: string
}

/** The lines of `file`, without a byte order mark at its start. Lines end in LF or CRLF. A line that is not UTF-8 is a problem;
 *  one that is too long ends the reading of the file. */
export async function* readLines(file: SourceFile, onProblem?: OnProblem): AsyncGenerator<Line> {
  let number = 1
  for await (const bytes of lineBytes(file)) {
    if (isUtf8(bytes)) {
      const text = bytes.toString('utf8').replace(/\r$/, '')
      yield { number, text: number === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text }
    } else {
      report(onProblem, new ImportProblem(file.name, number, 'this is not UTF-8 text.'))
    }
    number++
  }
}

async function* lineBytes(file: SourceFile): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let sizeBytes = 0
  let number = 1
  const hold = (piece: Buffer) => {
    pieces.push(piece)
    sizeBytes += piece.length
    if (sizeBytes <= MAX_LINE_BYTES) return
    const problem = `the line is longer than ${MAX_LINE_BYTES / (1024 * 1024)} MB.`
    throw new ImportProblem(file.name, number, problem)
  }
  for await (const chunk of chunks(file)) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      hold(chunk.subarray(from, end))
      yield Buffer.concat(pieces)
      pieces = []
      sizeBytes = 0
      number++
      from = end + 1
    }
    hold(chunk.subarray(from))
  }
  if (sizeBytes > 0) yield Buffer.concat(pieces)
}

async function* chunks(file: SourceFile): AsyncGenerator<Buffer> {
  const stream = createReadStream(file.path)
  try {
    for await (const chunk of stream) if (chunk instanceof Buffer) yield chunk
  } catch (error) {
    throw new ImportProblem(file.name, null, `the file cannot be read (${reasonOf(error)}).`)
  }
}
