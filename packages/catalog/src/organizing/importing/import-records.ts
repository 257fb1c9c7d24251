/** Imports the records of an importer: one suggestion by a bot, all or nothing. Items, editions and paragraphs are found again by
 *  their words; the base of each merge is what the previous import said. A second import of the same files therefore changes
 *  nothing, an import of changed files changes only what changed, corrections by people stay with their words, and what both
 *  changed waits for a person. Source: decisions.md#imports; docs/operators/importing.md. */
import type { Writer } from '@yalkut/ledger'
import { forgetBrought, noteBrought } from '@yalkut/ledger/items'
import { addPerson, findPersonByHandle, type Person } from '@yalkut/ledger/people'
import { addSuggestion, putItems, removeDraft, type SuggestionRow, updateSuggestion } from '@yalkut/ledger/suggestions'
import { newPrefixedId, type RenamedEdition, refuse } from '@yalkut/model'
import { assertMayApprove } from '../../changing/approval/may-approve.ts'
import { checkAndOpen } from '../../changing/merging/check-suggestion.ts'
import { mergeSuggestion } from '../../changing/merging/merge-suggestion.ts'
import { readTitle } from '../../core/input/bounds.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { behindAt } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import type { ImportOrder, ImportOutcome } from './import-order.ts'
import { ImportPlan, type PlannedPage } from './plan-import.ts'
import { sendClashes } from './send-clashes.ts'
import type { ClashingItem } from './settle-item.ts'

/** Refuses whatever approval refuses, `invalid` when two records have the same id, and `state` when it is approved at once and
 *  more than a fifth of something would go. After any error, also one from the records, nothing has changed. */
export async function importRecords(services: Services, order: ImportOrder): Promise<ImportOutcome> {
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
    const { items, removed, clashing, renamed } = await putRecords(tx, draft, order, approver !== null)
    const merged = await openAndMerge(services, main, { ...draft, items }, approver)
    const { title } = order
    const sent = await sendClashes(services, main, bot, { title, clashing })
    return {
      ...merged,
      items,
      removed,
      renamed,
      clashes: sent.clashes,
      clashing: sent.suggestion,
    }
  })
  return { ...outcome, ...behindAt(services, outcome.commit) }
}

/** Opens the suggestion and, with an approver, merges it; one without items is removed. */
async function openAndMerge(
  services: Services,
  main: LockedMain,
  draft: SuggestionRow,
  approver: Person | null,
): Promise<Pick<ImportOutcome, 'suggestion' | 'commit'>> {
  const { tx } = main
  if (draft.items === 0) {
    await removeDraft(tx, draft.id)
    return { suggestion: null, commit: null }
  }
  await updateSuggestion(tx, draft.id, { items: draft.items })
  const { row, failures } = await checkAndOpen(services, main, draft, 'import')
  if (approver === null) return { suggestion: row.id, commit: null }
  await assertMayApprove(tx, row, approver)
  const isChecked = failures === 0
  const { commit } = await mergeSuggestion(services, main, row, approver, { via: null, isChecked })
  return { suggestion: row.id, commit }
}

async function findApprover(tx: Writer, handle: string | undefined): Promise<Person | null> {
  if (handle === undefined) return null
  const person = await findPersonByHandle(tx, handle)
  if (person === null) throw refuse('not-found', commonSaid('nobody-has-handle', { handle }))
  return person
}

/** The account for the imports of a source; created at its first import. */
async function importBot(services: Services, tx: Writer, source: string): Promise<Person> {
  const handle = `import-${source}`
  const known = await findPersonByHandle(tx, handle)
  if (known !== null) return known
  const marks = { steward: false, admin: false, trusted: false, bot: true }
  const bot = { id: newPrefixedId('u-'), handle, name: `Import: ${source}`, ...marks }
  return await addPerson(tx, bot, services.clock().toISOString())
}

interface Put {
  items: number
  removed: number
  clashing: ClashingItem[]
  renamed: RenamedEdition[]
}

async function putRecords(tx: Writer, draft: SuggestionRow, order: ImportOrder, isApproved: boolean): Promise<Put> {
  const { source, records, removeMissing = false, name, isWhole } = order
  const plan = new ImportPlan({
    source,
    records,
    removeMissing,
    ...(name !== undefined && { name }),
    ...(isWhole && { isWhole }),
  })
  const put: Put = { items: 0, removed: 0, clashing: [], renamed: plan.renamed }
  for await (const page of plan.pages(tx)) {
    const items = itemsOf(page)
    await putItems(tx, draft.id, items, put.items)
    await noteOrigins(tx, page)
    put.items += items.length
    put.removed += removedBy(page)
    put.clashing.push(...clashesOf(page))
    order.onProgress?.({ records: page.records, items: put.items })
  }
  if (isApproved && order.isSure !== true) plan.losses.assertFew()
  return put
}

/** Notes which file has brought what, also of what waits for review. */
async function noteOrigins(tx: Writer, { brought, missing, origin }: PlannedPage): Promise<void> {
  for (const [from, ids] of brought) await noteBrought(tx, from, ids)
  const shared = missing.flatMap((each) => each.shared)
  if (origin !== null) await forgetBrought(tx, origin, shared)
}

function itemsOf({ items, missing }: PlannedPage) {
  return [...items.flatMap(({ item }) => item ?? []), ...missing.flatMap((each) => each.items)]
}

export function removedBy({ items, missing }: PlannedPage): number {
  const inside = items.reduce((sum, { removed }) => sum + removed.length, 0)
  return inside + missing.reduce((sum, each) => sum + each.items.length, 0)
}

export function clashesOf({ items, missing }: PlannedPage): ClashingItem[] {
  return [...items.flatMap(({ clash }) => clash ?? []), ...missing.flatMap((each) => each.clashes)]
}
