/** Imports the records of an importer: one suggestion by a bot, all or nothing. The base of each merge is the record
 *  of the previous import. A second import of the same files therefore changes nothing, an import of changed files
 *  changes only the changed fields, and corrections by people stay. Source: decisions.md#the-layout;
 *  decisions.md#the-command; docs/operators/importing.md. */
import type { Reader, Writer } from '@yalkut/ledger'
import { findImported, findMainItems, type MainItem } from '@yalkut/ledger/items'
import { addPerson, findPersonByHandle, type Person } from '@yalkut/ledger/people'
import {
  addSuggestion,
  type ProposedItem,
  putItems,
  removeDraft,
  type SuggestionRow,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import {
  type JsonObject,
  mergeItem,
  newPrefixedId,
  refuse,
  sameJson,
  withArticle,
} from '@yalkut/model'
import { withKeeperIds } from '../access/keeper-ids.ts'
import { readItemData, readTitle } from '../input/bounds.ts'
import { checkAndOpen } from '../merging/check-suggestion.ts'
import { mergeSuggestion } from '../merging/merge-suggestion.ts'
import { assertMayApprove } from '../review/approvers.ts'
import { type Behind, behindAt } from '../services/behind.ts'
import type { Services } from '../services/services.ts'

/** One item from a source. Its id is derived from the id in the source. */
export interface ImportRecord {
  id: string
  type: string
  /** Used when the item is new. An existing item keeps its path. */
  path: string | null
  data: JsonObject
  /** Its file and its row, for messages. */
  at?: string
}

export interface ImportOrder {
  /** Names the bot: `import-<source>`. */
  source: string
  title: string
  records: AsyncIterable<ImportRecord>
  /** The handle of the person who approves at once. Without it the suggestion waits for review. */
  approveAs?: string
  onProgress?: (progress: { records: number; items: number }) => void
}

/** `items`: the number of changed items. Without changes there is neither a suggestion nor a commit. */
export interface ImportOutcome extends Behind {
  suggestion: number | null
  commit: number | null
  items: number
}

const BATCH = 500

/** Refuses whatever approval refuses, and `invalid` when two records have the same id. After any error, also one from
 *  the records, nothing has changed. */
export async function importRecords(
  services: Services,
  order: ImportOrder,
): Promise<ImportOutcome> {
  const outcome = await services.writeMain(async (main) => {
    const { tx } = main
    const approver = await findApprover(tx, order.approveAs)
    const bot = await importBot(services, tx, order.source)
    const draft = await addSuggestion(tx, {
      kind: 'import',
      title: readTitle(order.title),
      description: null,
      author: bot.id,
      via: null,
      baseCommit: main.head.seq,
      createdAt: services.clock().toISOString(),
    })
    const items = await putRecords(tx, draft, order)
    if (items === 0) {
      await removeDraft(tx, draft.id)
      return { suggestion: null, commit: null, items: 0 }
    }
    await updateSuggestion(tx, draft.id, { items })
    const { row, failures } = await checkAndOpen(services, main, { ...draft, items }, 'import')
    if (approver === null) return { suggestion: row.id, commit: null, items }
    await assertMayApprove(tx, row, approver)
    const { commit } = await mergeSuggestion(services, main, row, approver, {
      via: null,
      isChecked: failures === 0,
    })
    return { suggestion: row.id, commit, items }
  })
  return { ...outcome, ...behindAt(services, outcome.commit) }
}

async function findApprover(tx: Writer, handle: string | undefined): Promise<Person | null> {
  if (handle === undefined) return null
  const person = await findPersonByHandle(tx, handle)
  if (person === null) throw refuse('not-found', `Nobody has the handle ${handle}.`)
  return person
}

/** The account for the imports of a source; created at its first import. */
async function importBot(services: Services, tx: Writer, source: string): Promise<Person> {
  const handle = `import-${source}`
  const known = await findPersonByHandle(tx, handle)
  if (known !== null) return known
  const marks = { steward: false, admin: false, trusted: false, bot: true }
  const made = { id: newPrefixedId('u-'), handle, name: `Import: ${source}`, ...marks }
  return await addPerson(tx, made, services.clock().toISOString())
}

async function putRecords(tx: Writer, draft: SuggestionRow, order: ImportOrder): Promise<number> {
  const seen = new Set<string>()
  let items = 0
  for await (const batch of batches(order.records)) {
    for (const { id } of batch) {
      if (seen.has(id))
        throw refuse('invalid', `Two records of this import have the id ${id}.`, { id })
      seen.add(id)
    }
    const changed = await changedItems(tx, await withKeeperIds(tx, batch))
    await putItems(tx, draft.id, changed, items)
    items += changed.length
    order.onProgress?.({ records: seen.size, items })
  }
  return items
}

export async function changedItems(
  tx: Reader,
  batch: readonly ImportRecord[],
): Promise<ProposedItem[]> {
  const ids = batch.map(({ id }) => id)
  const main = await findMainItems(tx, ids)
  const last = await findImported(tx, ids)
  return batch.flatMap((record) => proposedItem(record, main.get(record.id), last.get(record.id)))
}

function proposedItem(
  record: ImportRecord,
  main: MainItem | undefined,
  last: JsonObject | undefined,
): ProposedItem[] {
  const { id, type, path } = record
  const theirs = readItemData(record.data)
  const proposed = (change: Pick<ProposedItem, 'path' | 'data' | 'baseRev'>): ProposedItem[] => [
    { id, type, ...change, mergedInto: null, imported: JSON.stringify(theirs) },
  ]
  if (main === undefined) return proposed({ path, data: theirs, baseRev: null })
  if (main.type !== type) {
    throw refuse(
      'invalid',
      `${id} is ${withArticle(main.type)} in the catalog, not ${withArticle(type)}.`,
      { id, type },
    )
  }
  // Items that people deleted or merged are not restored.
  if (main.data === null || (last !== undefined && sameJson(last, theirs))) return []
  const sides = { id, base: last ?? null, ours: main.data, theirs }
  const { data } = mergeItem({ ...sides, prefer: 'ours' })
  if (data === null || sameJson(data, main.data)) return []
  return proposed({ path: main.path, data, baseRev: main.rev })
}

export async function* batches(
  records: AsyncIterable<ImportRecord>,
): AsyncGenerator<ImportRecord[]> {
  let batch: ImportRecord[] = []
  for await (const record of records) {
    batch.push(record)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
