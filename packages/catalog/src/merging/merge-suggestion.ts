/** Merges a suggestion into main as one commit, with all that a merge does: issues that it fixes are closed, what it
 *  takes back is marked so, its conversation and its people hear of it. Source: service.md#merging;
 *  decisions.md#a-merge-step-by-step. */
import type { Writer } from '@yalkut/ledger'
import { saveImported } from '@yalkut/ledger/items'
import { CommitWriter, type Head, lockMain } from '@yalkut/ledger/line'
import type { Person } from '@yalkut/ledger/people'
import {
  findSuggestion,
  lockSuggestion,
  type SuggestionRow,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import { type Resolutions, refuse } from '@yalkut/model'
import { freeFiles } from '../files/free-files.ts'
import { closeFixedIssues } from '../issues/close-fixed-issues.ts'
import type { Services } from '../services/services.ts'
import { type Act, noteEvents, tellOf } from '../suggestions/happenings.ts'
import { mergeOntoMain } from './merge.ts'

export interface Merging {
  /** JSON of Via of whoever merges, or null. */
  via: string | null
  /** How clashes with main are settled (shapes.md#clashes). */
  resolutions?: Resolutions
}

export interface Merged {
  commit: number
  row: SuggestionRow
}

/** The suggestion, held for a merge: with those whose merges it takes back, however far, since they change with it.
 *  Always in the order of their ids, so that no two merges wait for each other. Refuses `not-found`. */
export async function lockForMerge(tx: Writer, id: number): Promise<SuggestionRow> {
  const ids = [id]
  for (let row = await findSuggestion(tx, id); row !== null && row.reverts !== null; ) {
    ids.push(row.reverts)
    row = await findSuggestion(tx, row.reverts)
  }
  let held: SuggestionRow | null = null
  for (const next of ids.sort((a, b) => a - b)) {
    const row = await lockSuggestion(tx, next)
    if (next === id) held = row
  }
  if (held === null) throw refuse('not-found', `There is no suggestion ${id}.`)
  return held
}

/** Merges a suggestion that the caller holds (`lockForMerge`) and that `mergedBy` may merge. Refuses `conflict` with
 *  every clash, `invalid` with the failed checks. */
export async function mergeSuggestion(
  services: Services,
  tx: Writer,
  row: SuggestionRow,
  mergedBy: Person,
  { via, resolutions }: Merging = { via: null },
): Promise<Merged> {
  const head: Head = await lockMain(tx)
  // Main cannot move now: what the projection says of it is the truth until this transaction ends.
  await services.sync.catchUp(tx)
  const at = services.clock().toISOString()
  const commit = await writeCommit(services, tx, row, {
    head,
    at,
    mergedBy: mergedBy.id,
    resolutions,
  })
  const merged = await updateSuggestion(tx, row.id, {
    status: 'merged',
    merged_commit: commit,
    closed_at: at,
  })
  const act: Act = { actor: mergedBy.id, via, at }
  await closeFixedIssues(tx, row, act)
  const takenBack = await noteTakenBack(tx, merged)
  await noteEvents(tx, merged, act, [{ kind: 'merged', detail: { commit } }])
  if (takenBack !== null) {
    const detail = { by: merged.id, number: merged.number }
    await noteEvents(tx, takenBack, act, [{ kind: 'reverted', detail }])
  }
  const news = { author: 'state', others: 'state' } as const
  await tellOf(tx, merged, act, { ...news, detail: { state: 'merged', commit } })
  if (takenBack !== null) {
    await tellOf(tx, takenBack, act, { ...news, detail: { state: 'reverted', by: merged.id } })
  }
  return { commit, row: merged }
}

interface Committing {
  head: Head
  at: string
  mergedBy: string
  resolutions: Resolutions | undefined
}

async function writeCommit(
  services: Services,
  tx: Writer,
  row: SuggestionRow,
  { head, at, mergedBy, resolutions }: Committing,
): Promise<number> {
  const { author, via, title: message, id: suggestionId } = row
  const writer = new CommitWriter(tx, head, { at, message, author, mergedBy, via, suggestionId })
  for await (const page of mergeOntoMain(services, tx, row, resolutions)) {
    await writer.add(page.changes)
    await freeFiles(tx, page.changes, { by: mergedBy, at })
    if (row.kind === 'import') await saveImported(tx, page.imported)
  }
  return (await writer.finish()).seq
}

/** A merged revert stands, so what it takes back does not; what that one took back stands again, and so on. Answers
 *  what it takes back; null when it is no revert. */
async function noteTakenBack(tx: Writer, merged: SuggestionRow): Promise<SuggestionRow | null> {
  let takenBack: SuggestionRow | null = null
  let [row, stands] = [merged, true]
  while (row.reverts !== null) {
    const wasPending = (await findSuggestion(tx, row.reverts))?.post_review === 'pending'
    const target = await updateSuggestion(tx, row.reverts, {
      reverted_by: stands ? row.id : null,
      // A live fix that was taken back needs no look any more.
      ...(stands && wasPending ? { post_review: 'done' } : {}),
    })
    takenBack ??= target
    row = target
    stands = !stands
  }
  return takenBack
}
