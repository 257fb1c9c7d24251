/** Describes files that have arrived, and sends them: a suggestion for each printing or event. A dry run says what would be sent, and
 *  everything that is wrong, together. Source: shapes.md#files-described-later. */
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { isRefusal, refuse } from '@yalkut/model'
import { readOcr } from '@yalkut/ocr'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { listedFilesSaid } from '../../core/sentences/listed-files.ts'
import type { Services } from '../../core/services/services.ts'
import type {
  DescribedFile,
  DescribedOutcome,
  DescribedUploads,
  FileOutcome,
  PlannedSuggestion,
  WordsOfFile,
} from '../../core/shapes/described-uploads.ts'
import { type ArrivedFile, claimArrived, getArrived, releaseArrived } from '../uploads/arrived.ts'
import { endUpload, inUse } from '../uploads/keep-file.ts'
import { dropStaged } from '../uploads/staging.ts'
import { standingOf } from '../uploads/upload-answer.ts'
import { assertInScan, readEngine, type WordsOfScan } from '../uploads/words/items-of-words.ts'
import { arrivedFiles } from './arrived-files.ts'
import { batchesOf, groupsOf } from './groups.ts'
import type { ListedRow } from './listed-row.ts'
import { candidatesIn, FileLooker, whyOf } from './look-at-files.ts'
import { previewOf } from './preview-batch.ts'
import { sendBatch } from './send-batch.ts'
import type { ListedOutcome, ReadyFile } from './settled.ts'

type Waiting = Extract<ArrivedFile, { kind: 'waits' }>

interface Row {
  given: DescribedFile
  listed: ListedRow
  /** null: it does not wait here. */
  waiting: Waiting | null
  outcome: ListedOutcome
  candidates: string[]
}

/** Refuses `busy` when another request sends one of the files. What is wrong with a file or its description is in its outcome, and the
 *  file waits on. */
export async function describeUploads(
  services: Services,
  caller: Caller,
  { files, dryRun = false, baseUrl }: DescribedUploads & { baseUrl: string },
): Promise<DescribedOutcome> {
  const writer = getWriter(caller)
  if (new Set(files.map(({ upload }) => upload)).size < files.length)
    throw refuse('bad-request', listedFilesSaid('upload-named-twice'), { parameter: 'files' })
  await services.latest()
  const rows: Row[] = []
  for (const [at, given] of files.entries()) rows.push(await rowOf(services, writer, given, at + 1))
  const waiting = rows.flatMap((row) => row.waiting ?? [])
  if (dryRun) return await look(services, writer, rows)
  return await holding(services, waiting, async () => {
    return await send(services, writer, rows, baseUrl)
  })
}

async function rowOf(services: Services, writer: SignedIn, given: DescribedFile, line: number): Promise<Row> {
  const { file } = given
  const listed = { line, cells: cellsOf(given) }
  const outcome: ListedOutcome = {
    line,
    file,
    sha256: null,
    settled: { kind: 'ready' },
    warnings: [],
  }
  const row: Row = { given, listed, waiting: null, outcome, candidates: [] }
  try {
    const found = await getArrived(services, writer, given.upload)
    if (found.kind === 'waits') return { ...row, waiting: found }
    const { answer } = found
    outcome.sha256 = answer.sha256
    const item = answer.existed ? answer.usedBy[0]?.id : answer.items[0]?.id
    const where = { suggestion: answer.suggestion ?? null, item: item ?? null }
    outcome.settled = { kind: 'known', ...where }
  } catch (error) {
    outcome.settled = { kind: 'skipped', why: whyOf(error) }
  }
  return row
}

function cellsOf(given: DescribedFile): ListedRow['cells'] {
  const { file, what, rights, kind = '', title = '', date = '', part = '' } = given
  const { language = '', credit = '', note = '' } = given
  return {
    file,
    what: what.trim(),
    rights: rights.trim(),
    kind: kind.trim(),
    title: title.trim(),
    for: (given.for ?? '').trim(),
    date: date.trim(),
    part: part.trim(),
    language: language.trim(),
    credit: credit.trim(),
    note: note.trim(),
  }
}

async function readyOf(services: Services, writer: SignedIn, rows: Row[]): Promise<ReadyFile[]> {
  const byLine = new Map(rows.flatMap(({ listed, waiting }) => (waiting === null ? [] : [[listed.line, waiting]])))
  const looker = new FileLooker(services, { writer, files: arrivedFiles(services, byLine) })
  const ready: ReadyFile[] = []
  for (const row of rows) {
    if (row.waiting === null) continue
    const { outcome, ready: file, refusal } = await looker.look(row.listed)
    row.outcome = outcome
    row.candidates = candidatesIn(refusal)
    outcome.sha256 ??= row.waiting.looked.sha256
    const read = file === null ? null : await withWordsOf(writer, file, row.given.words)
    if (read !== null) ready.push(read)
  }
  return ready
}

/** The file with the words that come with it; null, and so in its outcome, where they cannot be read. */
async function withWordsOf(
  writer: SignedIn,
  file: ReadyFile,
  words: WordsOfFile | undefined,
): Promise<ReadyFile | null> {
  if (words === undefined) return file
  try {
    return { ...file, words: await readWords(writer, file, words) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    file.outcome.settled = { kind: 'skipped', why: whyOf(error) }
    return null
  }
}

async function readWords(
  writer: SignedIn,
  { inspected: { measured } }: ReadyFile,
  { content, firstPage = 1, language, ...by }: WordsOfFile,
): Promise<WordsOfScan> {
  const { pages } = await readOcr(content)
  const engine = readEngine(writer, by)
  assertInScan(firstPage + pages.length - 1, measured.kind === 'pdf-pages' ? measured.pages : undefined)
  return { pages, firstPage, engine, language }
}

async function look(services: Services, writer: SignedIn, rows: Row[]): Promise<DescribedOutcome> {
  const ready = await readyOf(services, writer, rows)
  const suggestions: PlannedSuggestion[] = []
  for (const batch of batchesOf(groupsOf(ready), 1)) {
    suggestions.push(...(await previewOf(services, batch, writer.lang ?? 'he')))
  }
  return { files: await viewsOf(services, rows), suggestions }
}

async function send(services: Services, writer: SignedIn, rows: Row[], baseUrl: string): Promise<DescribedOutcome> {
  const ready = await readyOf(services, writer, rows)
  await endKnown(services, writer, rows)
  const suggestions: PlannedSuggestion[] = []
  const taken = new Set<string>()
  for (const batch of batchesOf(groupsOf(ready), 1)) {
    const [preview] = await previewOf(services, batch, writer.lang ?? 'he')
    await sendBatch(services, { writer, table: null, baseUrl, taken }, batch)
    const files = batch.flatMap((group) => group.files)
    const sent = files.filter(({ outcome }) => outcome.settled.kind === 'sent')
    const [first] = sent.map(({ outcome: { settled } }) => settled)
    if (first?.kind !== 'sent' || preview === undefined) continue
    const row = await findSuggestion(services.ledger.read, first.suggestion)
    suggestions.push({
      ...preview,
      id: first.suggestion,
      number: row?.number ?? null,
      title: row?.title ?? preview.title,
      files: sent.flatMap(({ arrived }) => arrived?.id ?? []),
    })
  }
  return { files: await viewsOf(services, rows), suggestions }
}

/** Files whose bytes the catalog has got wait no longer. */
async function endKnown(services: Services, { person }: SignedIn, rows: readonly Row[]): Promise<void> {
  for (const { waiting, outcome } of rows) {
    if (waiting === null || outcome.settled.kind !== 'known') continue
    const asked = { sha256: waiting.looked.sha256, person: person.id }
    const standing = await standingOf(services.ledger.read, services.projection.reads, asked)
    if (standing === 'free') continue
    await endUpload(services, waiting.id, { answer: standing.existing })
    await dropStaged(services.staging, waiting.id)
  }
}

/** Holds all uploads while they are sent. Those that were not sent wait for another description. */
async function holding<T>(services: Services, files: readonly Waiting[], act: () => Promise<T>): Promise<T> {
  const [first, ...others] = files
  if (first === undefined) return await act()
  if (services.uploadsAtWork.has(first.id)) throw inUse()
  return await services.uploadsAtWork.during(first.id, async () => {
    await claimArrived(services, first.id)
    try {
      return await holding(services, others, act)
    } finally {
      await releaseArrived(services, first.id)
    }
  })
}

async function viewsOf({ ledger }: Services, rows: readonly Row[]): Promise<FileOutcome[]> {
  const numbers = new Map<number, number | null>()
  const views: FileOutcome[] = []
  for (const { given, outcome, candidates } of rows) {
    const { settled, sha256, warnings } = outcome
    const { suggestion, item, why } = { suggestion: null, item: null, why: null, ...settled }
    if (suggestion !== null && !numbers.has(suggestion))
      numbers.set(suggestion, (await findSuggestion(ledger.read, suggestion))?.number ?? null)
    const number = suggestion === null ? null : (numbers.get(suggestion) ?? null)
    views.push({
      upload: given.upload,
      file: given.file,
      sha256,
      suggestion,
      number,
      item,
      why: why?.en ?? null,
      whyHe: why?.he ?? null,
      candidates,
      warnings: warnings.map(({ en }) => en),
      warningsHe: warnings.map(({ he }) => he),
      state: settled.kind === 'sent-before' ? 'known' : settled.kind,
    })
  }
  return views
}
