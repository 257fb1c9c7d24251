/** The importer of JSON Lines: one item on each line. */

import { createHash } from 'node:crypto'
import { type ImportRecord, idFromSeed, isJsonObject, type JsonObject, readId, readPath } from '@yalkut/model'
import canonicalize from 'canonicalize'
import { ImportProblem, type OnProblem, passing, readEach } from './import-problem.ts'
import type { Importer } from './importer.ts'
import { type Line, readLines } from './line-stream.ts'
import { readJson } from './read-json.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'

const SOURCE = 'jsonl'
const KEYS = ['id', 'type', 'path', 'data']

/** Reads `.jsonl` and `.ndjson` files with `{ id?, type, path?, data }` on each line, in the order of the lines. The id
 *  of a line without one is made from its path, or else from its type and data. Blank lines are skipped. The catalog
 *  checks that the type exists and that the data match it; the caller checks that no two lines have one id. */
export const jsonlImporter: Importer = {
  source: SOURCE,
  async *read(paths, onProblem) {
    const files = await listSourceFiles(paths, ['.jsonl', '.ndjson'])
    yield* readEach(files, onProblem, (file) => recordsOfFile(file, onProblem))
  },
}

async function* recordsOfFile(file: SourceFile, onProblem: OnProblem | undefined): AsyncGenerator<ImportRecord> {
  for await (const line of readLines(file, onProblem)) {
    if (line.text.trim() === '') continue
    const read = passing(onProblem, () => recordOfLine(line, file))
    if (read === null) continue
    const at = `${file.name}, line ${line.number}`
    yield { ...read, file: file.name, ...(onProblem && { at }) }
  }
}

function recordOfLine(line: Line, file: SourceFile): ImportRecord {
  const fail = (problem: string) => new ImportProblem(file.name, line.number, problem)
  const value = readJson(line.text, (_, problem) => fail(problem))
  if (!isJsonObject(value)) throw fail('the line is not a JSON object.')
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) {
    throw fail(`the key "${unknown}" is not one of ${KEYS.join(', ')}.`)
  }
  const type = typeOf(value, fail)
  const path = pathOf(value, fail)
  const { data } = value
  if (!isJsonObject(data)) throw fail('"data" must be an object.')
  return { id: idOf(value, fail) ?? seededId(type, path, data), type, path, data }
}

type Fail = (problem: string) => ImportProblem

function typeOf({ type }: JsonObject, fail: Fail): string {
  if (typeof type === 'string' && /^[a-z][a-z0-9-]{0,49}$/.test(type)) return type
  throw fail('"type" must be the name of an item type, such as "work".')
}

function pathOf({ path = null }: JsonObject, fail: Fail): string | null {
  if (path === null) return null
  const stored = typeof path === 'string' ? readPath(path) : null
  if (stored === null) throw fail('"path" must be a path such as "/likkutei-sichos/1", or null.')
  return stored
}

function idOf({ id }: JsonObject, fail: Fail): string | null {
  if (id === undefined) return null
  const stored = typeof id === 'string' ? readId(id) : null
  if (stored === null) throw fail('"id" must be an item id such as "rh-7k2m9qxd".')
  return stored
}

/** The id of a line without one. Without a path it comes from the data, so a changed line is a new item. */
function seededId(type: string, path: string | null, data: JsonObject): string {
  if (path !== null) return idFromSeed(SOURCE, path)
  const hash = createHash('sha256')
    .update(canonicalize({ type, data }) ?? '')
    .digest('hex')
  return idFromSeed(SOURCE, hash)
}
