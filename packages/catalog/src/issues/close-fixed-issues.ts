/** Closes the issues that a merged suggestion says it fixes. Source: service.md#issue-states;
 *  shapes.md#linking-words. */
import type { Writer } from '@yalkut/ledger'
import { fixedIssuesOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import {
  addThreadEvents,
  type IssueRow,
  lockIssues,
  type NewThreadEvent,
  noTags,
  tagsOfIssues,
  updateIssues,
} from '@yalkut/ledger/threads'
import { tellOfState } from './tell-of-state.ts'

export interface Merging {
  /** Who merged: account id. */
  actor: string
  /** JSON of Via, or null. */
  via: string | null
  at: string
}

/** Closes every open issue that the suggestion fixes, with its number, an event and notices. An import fixes none.
 *
 *  Inside the merge's transaction: call it before the transaction's first event or notice, since it waits for the
 *  issues' rows, and whoever holds those waits for the numbers of events and notices. */
export async function closeFixedIssues(
  tx: Writer,
  { id, number }: Pick<SuggestionRow, 'id' | 'number'>,
  { actor, via, at }: Merging,
): Promise<void> {
  if (number === null) return
  const fixed = (await fixedIssuesOf(tx, [id])).map((issue) => issue.number)
  const rows = (await lockIssues(tx, fixed)).filter((row) => row.state === 'open')
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await updateIssues(tx, ids, {
    state: 'closed',
    state_reason: 'completed',
    closed_at: at,
    closed_by: actor,
    closed_by_suggestion: number,
    updated_at: at,
  })
  await addThreadEvents(
    tx,
    rows.map((row) => closedEvent(row, number, { actor, via, at })),
  )
  const tags = await tagsOfIssues(tx, ids)
  for (const row of rows) {
    await tellOfState(tx, row, tags.get(row.id) ?? noTags(), { actor, at })
  }
}

function closedEvent(row: IssueRow, by: number, { actor, via, at }: Merging): NewThreadEvent {
  const detail = { outcome: 'completed', note: null, by }
  return { subject: { kind: 'issue', id: String(row.id) }, actor, via, kind: 'closed', detail, at }
}
