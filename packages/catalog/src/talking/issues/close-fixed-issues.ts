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
import type { MergeAct, MergeEffect } from '../../core/services/merge-effects.ts'
import { notifyOfState } from './notify-of-state.ts'

/** Closes every open issue that the suggestion fixes, with the suggestion's number, an event and notices. An import
 *  fixes none.
 *
 *  The issues are locked before any file, event or notice: a transaction that holds an issue may wait for those. */
export const closeFixedIssues: MergeEffect = {
  async hold(main, row) {
    const fixed = await fixedBy(main.tx, row)
    if (fixed.length === 0) return
    main.mustBeFirst()
    await lockIssues(main.tx, fixed)
  },
  async onMerged(tx, { row }, act) {
    const open = (await lockFixed(tx, row)).filter(({ state }) => state === 'open')
    if (row.number !== null) await closeAll(tx, open, row.number, act)
  },
}

type Fixing = Pick<SuggestionRow, 'id' | 'number'>

/** The numbers of the issues that a suggestion fixes. */
async function fixedBy(tx: Writer, { id, number }: Fixing): Promise<number[]> {
  if (number === null) return []
  return (await fixedIssuesOf(tx, [id])).map((issue) => issue.number)
}

async function lockFixed(tx: Writer, row: Fixing): Promise<IssueRow[]> {
  const fixed = await fixedBy(tx, row)
  return fixed.length === 0 ? [] : await lockIssues(tx, fixed)
}

async function closeAll(
  tx: Writer,
  rows: readonly IssueRow[],
  number: number,
  { actor, via, at }: MergeAct,
): Promise<void> {
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
    await notifyOfState(tx, row, tags.get(row.id) ?? noTags(), { actor, at })
  }
}

function closedEvent(row: IssueRow, by: number, { actor, via, at }: MergeAct): NewThreadEvent {
  const detail = { outcome: 'completed', note: null, by }
  return { subject: { kind: 'issue', id: String(row.id) }, actor, via, kind: 'closed', detail, at }
}
