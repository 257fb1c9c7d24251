/** Sends the files of one suggestion: their bytes first, then the files, their items and the suggestion in one transaction. A
 *  process that is killed has sent all of them or none. Source: decisions.md#tables-of-files; shapes.md#tables-of-files. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { addUpload, lockFiles } from '@yalkut/ledger/files'
import { isRefusal, type JsonObject, quoted, refuse, type Sentence, type SentenceLanguage } from '@yalkut/model'
import { THING_WORDS } from '@yalkut/model/glossary'
import { makeDraftToSend, putInDraft } from '../../changing/drafts/drafts.ts'
import { OPENED_AND_SUBMITTED, openForReview } from '../../changing/sending/submit.ts'
import { putAll } from '../../changing/sending/suggest-items.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import { MAX_DESCRIPTION, MAX_TITLE } from '../../core/input/bounds.ts'
import { listedFilesSaid } from '../../core/sentences/listed-files.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import type { ExistingUpload } from '../../core/shapes/upload.ts'
import { countOf } from '../../core/shown/place-title.ts'
import { warningOf } from '../uploads/inspecting/inspect.ts'
import { assertNotSwept, changeLeased, endUpload } from '../uploads/keep-file.ts'
import type { PlannedItem } from '../uploads/planning/planned-items.ts'
import { type Recorded, recordFile, withUnread } from '../uploads/record-file.ts'
import { assertRoom, dropStaged, stageBytes, stagingPath } from '../uploads/staging.ts'
import { newUploadId } from '../uploads/upload.ts'
import { refusedEnd, type UploadEnd } from '../uploads/upload-answer.ts'
import { itemsOfWords } from '../uploads/words/items-of-words.ts'
import { GroupTargets, NO_REV } from './group-targets.ts'
import { whyOf } from './look-at-files.ts'
import type { FileGroup, ReadyFile } from './settled.ts'

export interface Sending {
  writer: SignedIn
  /** The name of the table; null: people described the files on a page. */
  table: string | null
  /** The base URL of the service. */
  baseUrl: string
  /** Paths that suggestions of this table propose already; those of this one are added. */
  taken: Set<string>
}

interface Item {
  file: ReadyFile
  group: FileGroup
  upload: string
}

/** Sends the groups as one suggestion, and settles the outcome of each file. Refuses `busy`; a file that cannot be taken is left out. */
export async function sendBatch(services: Services, sending: Sending, groups: readonly FileGroup[]): Promise<void> {
  const items = groups.flatMap((group) =>
    group.files.map((file): Item => ({ file, group, upload: file.arrived?.id ?? newUploadId() })),
  )
  const [first] = items
  if (first === undefined) return
  await services.uploadsAtWork.during(first.upload, async () => {
    await noteAll(services, sending, items)
    const stored: Item[] = []
    for (const item of items) if (await store(services, item)) stored.push(item)
    await suggestStored(services, sending, stored)
  })
}

/** Recorded before any bytes become objects, so that those of a process that is killed are found and deleted. */
async function noteAll(services: Services, { writer, table }: Sending, items: readonly Item[]): Promise<void> {
  const { holder } = services.uploadsAtWork
  await services.ledger.write(async (tx) => {
    for (const { upload: id, file } of items) {
      const { sizeBytes, sha256, row, arrived } = file
      if (arrived !== null) {
        // The caller holds it already.
        await changeLeased(services, tx, id, { status: 'storing', sha256 })
        continue
      }
      const ask = JSON.stringify({ table, line: row.line, file: row.file })
      const startedAt = services.clock().toISOString()
      const sender = { person: writer.person.id, resumable: false, holder }
      await addUpload(tx, { id, ask, sizeBytes, startedAt, ...sender })
      await changeLeased(services, tx, id, { status: 'storing', sha256 })
    }
  })
}

/** False: the file cannot be read any more, or is another one by now. */
async function store(services: Services, { file, upload: id }: Item): Promise<boolean> {
  const { path, sha256, sizeBytes, arrived } = file
  const { staging, objects } = services
  const changed = () => refuse('conflict', listedFilesSaid('file-changed-while-read'))
  try {
    await assertNotSwept(services, { id, sha256 })
    if (arrived !== null) {
      if (!arrived.isStored) await objects.adopt(path, { sha256 })
      return true
    }
    await assertRoom(staging, sizeBytes)
    const hash = createHash('sha256')
    const staged = { id, maxBytes: sizeBytes, tooMuch: changed }
    await stageBytes(staging, bytesOf(path), {
      ...staged,
      onBytes: (chunk) => hash.update(chunk),
    })
    if (hash.digest('hex') !== sha256) throw changed()
    await objects.adopt(stagingPath(staging, id), { sha256 })
    return true
  } catch (error) {
    if (arrived === null) {
      await dropStaged(staging, id)
      await endUpload(services, id, refusedEnd(error))
    }
    file.outcome.settled = { kind: 'skipped', why: whyOf(error) }
    return false
  }
}

/** Opens the file when its bytes are wanted, so that a file that is gone fails there. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    if (chunk instanceof Uint8Array) yield chunk
  }
}

/** One file that stops the transaction of all. */
class Stopped extends Error {
  readonly item: Item
  readonly existing: ExistingUpload | null

  constructor(item: Item, existing: ExistingUpload | null, cause?: unknown) {
    super('a file was not taken', { cause })
    this.item = item
    this.existing = existing
  }
}

/** Without the files that the catalog does not take now: the transaction is tried again for the rest. */
async function suggestStored(services: Services, sending: Sending, stored: readonly Item[]): Promise<void> {
  let left = stored
  while (left.length > 0) {
    const taken = new Set(sending.taken)
    try {
      const sent = await services.write((line) => suggest(services, line, { ...sending, taken }, left))
      for (const { file, item, suggestion } of sent) file.outcome.settled = { kind: 'sent', suggestion, item }
      for (const path of taken) sending.taken.add(path)
      return
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      const { item, existing, cause } = error
      await endStopped(services, error)
      item.file.outcome.settled =
        existing === null
          ? { kind: 'skipped', why: whyOf(cause) }
          : { kind: 'known', suggestion: existing.suggestion ?? null, item: existing.usedBy[0]?.id ?? null }
      left = left.filter((each) => each !== item)
    }
  }
}

/** A file that has arrived waits on, and its description can be put right, unless the catalog has got its bytes. */
async function endStopped(services: Services, { item, existing, cause }: Stopped): Promise<void> {
  const { upload, file } = item
  if (existing !== null) await endUpload(services, upload, { answer: existing })
  else if (file.arrived === null) await endUpload(services, upload, refusedEnd(cause))
}

interface Sent {
  file: ReadyFile
  /** The id of the recording or scan. */
  item: string
  suggestion: number
}

async function suggest(
  services: Services,
  line: LineTransaction,
  { writer, baseUrl, taken, table }: Sending,
  items: readonly Item[],
): Promise<Sent[]> {
  const { tx } = line
  const targets = new GroupTargets(tx)
  // In the order in which other transactions lock them.
  await lockFiles(
    tx,
    items.map(({ file }) => file.sha256),
  )
  const recorded: { item: Item; recorded: Recorded; own: PlannedItem }[] = []
  for (const item of items) {
    const { row, sha256, sizeBytes, inspected } = item.file
    const done = await during(item, async () => {
      const asked = await targets.of(item.group, row)
      const given = { ...asked, sha256, sizeBytes, inspected, baseUrl, taken }
      const result = await recordFile(services, line, writer, given)
      if ('existing' in result) throw new Stopped(item, result.existing)
      return result
    })
    const plan = { ...done.plan, items: done.plan.items.map((each) => withWords(asNew(each), row)) }
    targets.note(item.group, plan)
    const own = plan.items.find(({ type }) => type === 'recording' || type === 'scan')
    if (own === undefined) throw new Error(`no item of ${sha256}`)
    recorded.push({ item, recorded: { ...done, plan }, own })
  }
  const { lang = 'he' } = writer
  const draft = await makeDraftToSend(services, tx, writer, {
    title: titleOf(recorded, table)[lang].slice(0, MAX_TITLE),
    description: descriptionOf(items, table, lang),
  })
  let count = 0
  // An event that several hanachos change is put as the last of them leaves it.
  const last = new Map(recorded.flatMap(({ recorded: { plan } }) => plan.items.map((each) => [each.id, each])))
  const put = new Set<string>()
  for (const {
    item,
    recorded: { plan },
  } of recorded) {
    const own = plan.items.flatMap(({ id }) => (put.has(id) ? [] : (last.get(id) ?? [])))
    for (const each of await withUnread(tx, own)) {
      put.add(each.id)
      count = (await during(item, () => putInDraft(services, tx, { row: draft, writer }, each))).items
    }
  }
  const words = recorded.flatMap(({ item, own }) =>
    item.file.words === null ? [] : itemsOfWords(writer, own.id, item.file.words),
  )
  if (words.length > 0) {
    const added = words.map((each) => ({ ...each, baseRev: null }))
    count = (await putAll(tx, { ...draft, items: count }, added)).items
  }
  const row = await openForReview(services, line, { ...draft, items: count }, writer, OPENED_AND_SUBMITTED)
  const sent: Sent[] = []
  for (const {
    item,
    recorded: { answer, promised },
    own,
  } of recorded) {
    const end = { answer: { ...answer, suggestion: row.id } } satisfies UploadEnd
    const outcome = JSON.stringify(end)
    await changeLeased(services, tx, item.upload, { status: 'kept', outcome, promised, holder: null })
    sent.push({ file: item.file, item: own.id, suggestion: row.id })
  }
  return sent
}

/** A refusal of this step is about this file. */
async function during<T>(item: Item, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw isRefusal(error) ? new Stopped(item, null, error) : error
  }
}

/** A change of an item that this suggestion makes has no revision to begin from. */
function asNew({ rev, ...item }: PlannedItem): PlannedItem {
  return rev === undefined || rev === NO_REV ? item : { ...item, rev }
}

/** What the table says of the item of the file itself. */
function withWords(item: PlannedItem, { part, language, note }: ReadyFile['row']): PlannedItem {
  const data: JsonObject = { ...item.data }
  if (item.type === 'recording') {
    if (part !== null) data.part = part
    if (language !== null) data.language = language
    if (note !== null) data.note = note
  } else if (item.type === 'scan') {
    const words = [part === null ? null : `חלק ${part} · part ${part}`, note]
    const said = words.filter((each) => each !== null).join('\n')
    if (part !== null) data.completeness = 'partial'
    if (said !== '') data.note = said.slice(0, 5_000)
  } else return item
  return { ...item, data }
}

function titleOf(recorded: readonly { recorded: Recorded; item: Item }[], table: string | null): Sentence {
  const [first] = recorded
  const title = first?.recorded.plan.title ?? quoted(table ?? '')
  if (recorded.length === 1) return title
  const isOne = recorded.every(({ item }) => item.group === first?.item.group)
  const files = countOf(THING_WORDS.file, recorded.length)
  return isOne || table === null
    ? titlesSaid('with-files', { title, files })
    : titlesSaid('files-of-table', { files, table, title })
}

/** The warnings of the files. */
function descriptionOf(items: readonly Item[], table: string | null, lang: SentenceLanguage): string {
  const lines = items.flatMap(({ file: { row, inspected } }) =>
    [...row.warnings, ...(table === null ? inspected.warnings.map(warningOf) : [])].map(
      (warning) => `- ${row.file}: ${warning[lang]}`,
    ),
  )
  const from = table === null ? [] : [titlesSaid('imported-from-table', { table })[lang]]
  return [...from, ...lines].join('\n').slice(0, MAX_DESCRIPTION)
}
