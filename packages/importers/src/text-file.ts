/** Reads the whole text of a file, in UTF-8. */

import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { ImportProblem, type OnProblem, report } from './import-problem.ts'
import type { SourceFile } from './source-files.ts'

/** The maximum size of a file. Much more than the largest sefer; a wrong file cannot fill the memory. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024

const LINE_FEED = 10

/** The text of `file` without a byte order mark. Throws `ImportProblem` for a file that is too large, cannot be read, or
 *  is not UTF-8 (with the first line that is not). */
export async function readTextFile(file: SourceFile): Promise<string> {
  const bytes = await readBytes(file)
  if (!isUtf8(bytes)) {
    throw new ImportProblem(file.name, firstInvalidLine(bytes), 'this is not UTF-8 text.')
  }
  return withoutMark(bytes.toString('utf8'))
}

/** The text of a table, which spreadsheets also write in UTF-16 (with a byte order mark) and in Windows-1255; the latter is
 *  reported, because no byte of it says that it is. Throws like `readTextFile`. */
export async function readTableText(file: SourceFile, onProblem: OnProblem | undefined): Promise<string> {
  const bytes = await readBytes(file)
  const mark = bytes.toString('latin1', 0, 2)
  if (mark === 'ÿþ') return decode(bytes, 'utf-16le', file)
  if (mark === 'þÿ') return decode(bytes, 'utf-16be', file)
  if (isUtf8(bytes)) return withoutMark(bytes.toString('utf8'))
  const text = decode(bytes, 'windows-1255', file)
  const note = 'the file is not UTF-8; it is read as Windows-1255 (Hebrew).'
  report(onProblem, new ImportProblem(file.name, null, note, 'mended'))
  return text
}

function decode(bytes: Buffer, encoding: string, file: SourceFile): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const problem = `this is not UTF-8 text, nor ${encoding}.`
    throw new ImportProblem(file.name, firstInvalidLine(bytes), problem)
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

async function readBytes(file: SourceFile): Promise<Buffer> {
  const size = (await stat(file.path).catch(() => null))?.size ?? 0
  if (size > MAX_FILE_BYTES) {
    const most = MAX_FILE_BYTES / (1024 * 1024)
    throw new ImportProblem(file.name, null, `the file is larger than ${most} MB. Split it.`)
  }
  return await readFile(file.path).catch((error: unknown) => {
    throw new ImportProblem(file.name, null, `the file cannot be read (${reasonOf(error)}).`)
  })
}

/** The code of an error of the operating system, such as ENOENT, or else its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

function firstInvalidLine(bytes: Buffer): number {
  let line = 1
  let from = 0
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, from)
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line
    line++
    from = end + 1
  }
}
