/** The importer of library records: MARC 21 in ISO 2709 (`.mrc`) and MARCXML (`.xml`), one sefer a record. */

import { readFile, stat } from 'node:fs/promises'
import type { ImportRecord } from '@yalkut/model'
import { ImportProblem, type OnProblem, passing, readEach } from './import-problem.ts'
import type { Importer } from './importer.ts'
import { endOfRecord, type MarcFields, readIso2709 } from './marc/iso2709.ts'
import { readMarcXml } from './marc/marc-xml.ts'
import { printingOf } from './marc/publication.ts'
import { makeRecord } from './record.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'
import { MAX_FILE_BYTES, readTextFile } from './text-file.ts'

const SOURCE = 'marc'

/** A record, or why it cannot be read; reading continues with the next record. */
type Reading = MarcFields | ImportProblem

/** A record becomes a `publication` without a sefer. Its id comes from 001 and 003. A file whose first letter is `<` is MARCXML. */
export const marcImporter: Importer = {
  source: SOURCE,
  async *read(paths, onProblem) {
    const files = await listSourceFiles(paths, ['.mrc', '.marc', '.xml'])
    yield* readEach(files, onProblem, (file) => recordsOf(file, onProblem))
  },
}

async function* recordsOf(file: SourceFile, onProblem: OnProblem | undefined): AsyncGenerator<ImportRecord> {
  let number = 0
  for await (const record of await readingsOf(file)) {
    number += 1
    const place = `record ${number}`
    const fail = (problem: string) => new ImportProblem(file.name, place, problem)
    const read = passing(onProblem, () => {
      if (record instanceof ImportProblem) throw fail(record.problem)
      const { key, data } = printingOf(record, fail)
      return makeRecord({ source: SOURCE, key, type: 'publication', path: null, data })
    })
    if (read === null) continue
    yield { ...read, file: file.name, ...(onProblem && { at: `${file.name}, ${place}` }) }
  }
}

async function readingsOf(file: SourceFile): Promise<Iterable<Reading>> {
  if (/\.xml$/i.test(file.name)) return readMarcXml(await readTextFile(file), file)
  const size = (await stat(file.path).catch(() => null))?.size ?? 0
  if (size > MAX_FILE_BYTES) throw new ImportProblem(file.name, null, 'the file is too large. Split it.')
  const bytes = await readFile(file.path).catch(() => {
    throw new ImportProblem(file.name, null, 'the file cannot be read.')
  })
  const start = bytes.toString('latin1', 0, 100).replace(/^ï»¿/, '').trimStart()
  return start.startsWith('<') ? readMarcXml(await readTextFile(file), file) : binaryRecords(file, bytes)
}

function* binaryRecords(file: SourceFile, bytes: Buffer): Generator<Reading> {
  const fail = (problem: string) => new ImportProblem(file.name, null, problem)
  for (let from = 0; from < bytes.length; ) {
    // Some programs put line ends between records.
    while (bytes[from] === 0x0a || bytes[from] === 0x0d) from += 1
    if (from >= bytes.length) return
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
