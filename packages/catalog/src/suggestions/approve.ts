/** Approves a suggestion: merges it into main as one commit. Source: design.md, 1 ("A merge, step by step"). */
import {
  addReview,
  CommitWriter,
  type Head,
  lockMain,
  type Person,
  type SuggestionRow,
  saveImported,
  updateSuggestion,
  type Writer,
} from '@yalkut/ledger'
import { newItemId, type Resolutions, refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn, viaText } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { assertMayApprove } from './approvers.ts'
import { readDescription } from './bounds.ts'
import { mergeOntoMain } from './merge.ts'
import { assertIn, getLocked } from './states.ts'

export interface Approving {
  note?: string | null
  /** How clashes with main are settled (shapes.md, 7). */
  resolutions?: Resolutions
}

/** Merges an open suggestion and answers its commit, which is durable and read by this server by then.
 *  Refuses `conflict` with the clashes, `invalid` with the failed checks, `forbidden`, `state`, `busy`. */
export async function approveSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  approving: Approving = {},
): Promise<{ commit: number }> {
  const keeper = getWriter(caller)
  const note = readDescription(approving.note)
  // Most of what the projection lacks is applied before main is held.
  await services.sync.catchUp()
  const commit = await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, id)
    assertIn(row, ['open'], 'approved')
    await assertMayApprove(tx, row, keeper.person)
    const seq = await mergeSuggestion(services, tx, row, keeper.person, approving.resolutions)
    await noteApproval(services, tx, row, keeper, note)
    return seq
  })
  await services.sync.catchUp()
  return { commit }
}

/** Merges a suggestion that the caller holds and may approve. Answers the commit's number. */
export async function mergeSuggestion(
  services: Services,
  tx: Writer,
  row: SuggestionRow,
  mergedBy: Person,
  resolutions?: Resolutions,
): Promise<number> {
  const head: Head = await lockMain(tx)
  // Main cannot move now: what the projection says of it is the truth until this transaction ends.
  await services.sync.catchUp(tx)
  const now = services.clock().toISOString()
  const writer = new CommitWriter(tx, head, {
    at: now,
    message: row.title,
    author: row.author,
    mergedBy: mergedBy.id,
    via: row.via,
    suggestionId: row.id,
  })
  for await (const page of mergeOntoMain(services, tx, row, resolutions)) {
    await writer.add(page.changes)
    if (row.kind === 'import') await saveImported(tx, page.imported)
  }
  const { seq } = await writer.finish()
  await updateSuggestion(tx, row.id, { status: 'merged', merged_commit: seq, closed_at: now })
  return seq
}

async function noteApproval(
  services: Services,
  tx: Writer,
  row: SuggestionRow,
  keeper: SignedIn,
  note: string | null,
): Promise<void> {
  if (row.status !== 'open') throw refuse('state', 'This suggestion is not open.')
  await addReview(tx, {
    id: newItemId().replace('rh-', 'rv-'),
    suggestion_id: row.id,
    reviewer: keeper.person.id,
    verdict: 'approve',
    body: note,
    via: viaText(keeper),
    created_at: services.clock().toISOString(),
  })
}
