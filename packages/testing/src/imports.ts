/** Helpers for the tests of the importers: temporary folders with files, and access to parts of records. */

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Importer, ImportProblem, type ReadOptions } from '@yalkut/importers'
import {
  Body,
  bodyProblems,
  type ImportRecord,
  isItemType,
  isJsonObject,
  type Json,
  jsonSchemaOf,
  pathProblem,
} from '@yalkut/model'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** Files by name. An object that is not bytes is written as JSON. */
export type Files = Readonly<Record<string, string | Uint8Array | object>>

/** Writes `files` into a new folder, runs `use` with the folder, and removes it. */
export async function inFolder<T>(files: Files, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'yalkut-importers-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      const isText = typeof content === 'string' || content instanceof Uint8Array
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), isText ? content : JSON.stringify(content, null, 1))
    }
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Every record that `importer` gives for `paths`. */
export async function readAll(importer: Importer, paths: string[]): Promise<ImportRecord[]> {
  const records: ImportRecord[] = []
  for await (const record of importer.read(paths)) records.push(record)
  return records
}

/** Every record that `importer` gives for `paths` when it passes over what it cannot read, and what it says of that: each begins
 *  with `skipped` or `mended`. */
export async function readWhatCanBeRead(
  importer: Importer,
  paths: string[],
  options: ReadOptions = {},
): Promise<{ records: ImportRecord[]; problems: string[] }> {
  const records: ImportRecord[] = []
  const problems: string[] = []
  const hear = ({ kind, message }: ImportProblem) => void problems.push(`${kind} ${message}`)
  for await (const record of importer.read(paths, hear, options)) records.push(record)
  return { records, problems }
}

/** Every record that `importer` gives for a folder with these files. */
export function recordsOf(importer: Importer, files: Files): Promise<ImportRecord[]> {
  return inFolder(files, (folder) => readAll(importer, [folder]))
}

/** The message with which `importer` refuses a folder with these files. */
export async function problemOf(importer: Importer, files: Files): Promise<string> {
  return await inFolder(files, async (folder) => {
    const error: unknown = await readAll(importer, [folder]).then(
      () => assert.fail('the importer refused none of these files'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof ImportProblem, String(error))
    return error.message
  })
}

/** The record at `path`. */
export function recordAt(records: readonly ImportRecord[], path: string): ImportRecord {
  const found = records.find((record) => record.path === path)
  assert.ok(found, `no record at ${path}`)
  return found
}

/** The value inside `value` at a path of keys and indexes; undefined when the path does not exist. */
export function inside(value: Json | undefined, ...path: (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, step) => {
    if (Array.isArray(inner) && typeof step === 'number') return inner.at(step)
    return isJsonObject(inner) && typeof step === 'string' ? inner[step] : undefined
  }, value)
}

/** The list inside `value`; empty when there is no list. */
export function listIn(value: Json | undefined, ...path: (string | number)[]): Json[] {
  const list = inside(value, ...path)
  return Array.isArray(list) ? list : []
}

/** The words of a segment or a note, without markers. */
export function wordsOf(segment: Json | undefined): string {
  return listIn(segment, 'text')
    .map((run) => inside(run, 'text') ?? '')
    .join('')
}

/** The words of each verse in one edition of a unit, by the number of the verse. */
export function verseWords(unit: ImportRecord, version = 0): Map<number, string> {
  const segments = listIn(unit.data, 'body', 'versions', version, 'segments')
  return new Map(segments.map((segment) => [Number(inside(segment, 'n')), wordsOf(segment)]))
}

const ajv = new Ajv2020({ strict: true })
const isBody = ajv.compile<Body>(Body)

/** Asserts that every record matches the schema of its type, has a valid body and path, refers only to records before
 *  it, and has an id of its own. */
export function assertValidRecords(records: readonly ImportRecord[]): void {
  const before = new Set<string>()
  for (const { id, type, path, data } of records) {
    assert.ok(isItemType(type), type)
    const check = ajv.getSchema(type) ?? ajv.compile({ ...jsonSchemaOf(type), $id: type })
    assert.ok(check(data), `${path}: ${ajv.errorsText(check.errors)}`)
    assert.equal(path === null ? null : pathProblem(type, path), null)
    assert.ok(data.body === undefined || isBody(data.body), `${path}: the body`)
    assert.deepEqual(isBody(data.body) ? bodyProblems(data.body) : [], [], `${path}`)
    for (const target of [data.work, data.parent, ...listIn(data, 'sets')]) {
      assert.ok(target === undefined || before.has(String(target)), `${path} points at ${target}`)
    }
    assert.ok(!before.has(id), `${path} has the id of another record`)
    before.add(id)
  }
}

/** The folder of the real texts, beside the checkout. Not every machine has it. */
const REAL_DATA = fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/** A folder of the real texts. `skip`: why its tests are skipped where the folder does not exist. */
export function realTexts(name: 'sefaria' | 'osis'): { folder: string; skip: string | false } {
  const folder = join(REAL_DATA, name)
  return { folder, skip: existsSync(folder) ? false : `the real texts are not at ${folder}` }
}
