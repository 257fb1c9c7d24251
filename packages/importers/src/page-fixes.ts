/** Reads fixes of pages: manifests and answers of `/v1/page-fixes`, as JSON or JSON Lines. They are no items: each is a fact of
 *  a file. Source: docs/operators/importing.md; shapes.md#page-fixes. */
import { driveAddress, driveIdOf, isDriveId, isJsonObject, isSha256, type Json, type JsonObject } from '@yalkut/model'
import { ImportProblem, type OnProblem, passing, readEach } from './import-problem.ts'
import { readLines } from './line-stream.ts'
import { readJson } from './read-json.ts'
import { listSourceFiles, type SourceFile } from './source-files.ts'
import { readTextFile } from './text-file.ts'

export interface ReadPageFix {
  /** Of the PDF; null: the file that the catalog has from `address`. */
  sha256: string | null
  /** From where the file was fetched. */
  address: string | null
  fetchedAt: string | null
  /** null: the row only says from where the file is. */
  fix: { encoder: string; reason: string; reasonHe: string | null; pages: FixedPage[] } | null
  /** Its file and its row, for messages. */
  at: { file: string; place: string }
}

export interface FixedPage {
  page: number
  matrix: [number, number, number, number, number, number]
  box: [number, number, number, number]
}

type Fail = (problem: string) => ImportProblem

const KEYS = new Set([
  'sha256',
  'drive',
  'url',
  'fetchedAt',
  'encoder',
  'verdict',
  'reason',
  'reasonHe',
  'pages',
  // Of manifests and answers: a copy is made here again.
  'readingCopy',
])
const USUAL_ENCODER = 'import'
const MOST_PAGES = 100_000
/** Points: larger than any page of a PDF. */
const FARTHEST = 1_000_000

/** The rows of `.json` files (one row, a list, or a manifest with `files`) and of `.jsonl` and `.ndjson` files. */
export async function* readPageFixes(paths: string[], onProblem?: OnProblem): AsyncGenerator<ReadPageFix> {
  const files = await listSourceFiles(paths, ['.json', '.jsonl', '.ndjson'])
  yield* readEach(files, onProblem, (file) => rowsOfFile(file, onProblem))
}

async function* rowsOfFile(file: SourceFile, onProblem: OnProblem | undefined): AsyncGenerator<ReadPageFix> {
  const isWhole = file.name.toLowerCase().endsWith('.json')
  for await (const { place, value } of isWhole ? entriesOf(file) : linesOf(file, onProblem)) {
    const fail: Fail = (problem) => new ImportProblem(file.name, place, problem)
    const read = passing(onProblem, () => rowOf(value(fail), fail))
    if (read !== null) yield { ...read, at: { file: file.name, place } }
  }
}

interface Entry {
  place: string
  value: (fail: Fail) => Json
}

async function* entriesOf(file: SourceFile): AsyncGenerator<Entry> {
  const fail = (line: number | null, problem: string) => new ImportProblem(file.name, line, problem)
  const whole = readJson(await readTextFile(file), fail)
  const listed = isJsonObject(whole) && Array.isArray(whole.files) ? whole.files : whole
  for (const [at, row] of (Array.isArray(listed) ? listed : [listed]).entries()) {
    yield { place: `record ${at + 1}`, value: () => row }
  }
}

async function* linesOf(file: SourceFile, onProblem: OnProblem | undefined): AsyncGenerator<Entry> {
  for await (const { number, text } of readLines(file, onProblem)) {
    if (text.trim() === '') continue
    const value = (fail: Fail): Json => readJson(text, (_, problem) => fail(problem))
    yield { place: `line ${number}`, value }
  }
}

function rowOf(row: Json, fail: Fail): Omit<ReadPageFix, 'at'> {
  if (!isJsonObject(row)) throw fail('the row is not a JSON object.')
  const unknown = Object.keys(row).find((key) => !KEYS.has(key))
  if (unknown !== undefined) throw fail(`the key "${unknown}" is not one of ${[...KEYS].join(', ')}.`)
  const sha256 = textIn(row, 'sha256', fail)?.toLowerCase() ?? null
  if (sha256 !== null && !isSha256(sha256)) throw fail('"sha256" must be 64 hexadecimal digits.')
  const address = addressIn(row, fail)
  const fix = fixIn(row, fail)
  if (sha256 === null && address === null) throw fail('the row names no file: "sha256", "drive" or "url".')
  if (fix === null && (sha256 === null || address === null)) {
    throw fail('the row says nothing of the file: it has no "pages", and not both "sha256" and an address.')
  }
  return { sha256, address, fetchedAt: momentIn(row, fail), fix }
}

/** Of Google Drive, in one form. */
function addressIn(row: JsonObject, fail: Fail): string | null {
  const drive = textIn(row, 'drive', fail)
  if (drive !== null && !isDriveId(drive)) throw fail('"drive" must be the id of a file on Google Drive.')
  const url = textIn(row, 'url', fail)
  if (url !== null && !(/^https?:\/\/\S{1,1990}$/.test(url) && URL.canParse(url))) {
    throw fail('"url" must be an http or https address.')
  }
  const inUrl = url === null ? null : driveIdOf(url)
  if (drive !== null && url !== null && inUrl !== drive) throw fail('"drive" and "url" name two files.')
  const id = drive ?? inUrl
  return id === null ? url : driveAddress(id)
}

function momentIn(row: JsonObject, fail: Fail): string | null {
  const text = textIn(row, 'fetchedAt', fail)
  if (text === null) return null
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw fail('"fetchedAt" must be a time such as 2026-11-26T12:00:00Z.')
  return new Date(time).toISOString()
}

function fixIn(row: JsonObject, fail: Fail): ReadPageFix['fix'] {
  const { pages } = row
  if (row.verdict === 'unread' || pages === undefined || pages === null) return null
  if (!Array.isArray(pages) || pages.length > MOST_PAGES) {
    throw fail(`"pages" must be a list of at most ${MOST_PAGES} pages.`)
  }
  const read = pages.map((page) => pageOf(page, fail))
  if (new Set(read.map(({ page }) => page)).size < read.length) {
    throw fail('"pages" has one page twice.')
  }
  const encoder = textIn(row, 'encoder', fail) ?? USUAL_ENCODER
  const reason = textIn(row, 'reason', fail) ?? 'It was imported.'
  const reasonHe = textIn(row, 'reasonHe', fail)
  return { encoder, reason, reasonHe, pages: read.toSorted((a, b) => a.page - b.page) }
}

function pageOf(value: Json, fail: Fail): FixedPage {
  const row = isJsonObject(value) ? value : {}
  const { page } = row
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1) {
    throw fail('each of "pages" must have a "page", a whole number from 1.')
  }
  const [a, b, c, d, e, f] = numbersIn(row.matrix, 6)
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) {
    throw fail(`"matrix" of page ${page} must be six numbers, as PDF writes them.`)
  }
  if (Math.abs(a * d - b * c) < 1e-6) throw fail(`"matrix" of page ${page} makes it a line.`)
  const [left, bottom, right, top] = numbersIn(row.box, 4)
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) {
    throw fail(`"box" of page ${page} must be four numbers: left, bottom, right, top.`)
  }
  if (right <= left || top <= bottom) throw fail(`"box" of page ${page} is empty.`)
  return { page, matrix: [a, b, c, d, e, f], box: [left, bottom, right, top] }
}

/** Empty: not so many numbers. */
function numbersIn(value: Json | undefined, count: number): number[] {
  if (!Array.isArray(value) || value.length !== count) return []
  const numbers = value.flatMap((each) => (typeof each === 'number' && Math.abs(each) < FARTHEST ? [each] : []))
  return numbers.length === count ? numbers : []
}

/** null: absent or empty. */
function textIn(row: JsonObject, key: string, fail: Fail): string | null {
  const value = row[key] ?? null
  if (value === null || value === '') return null
  if (typeof value === 'string' && value.length <= 2_000) return value
  throw fail(`"${key}" must be a text of at most 2,000 characters.`)
}
