/** Closes an issue, or opens it again. Source: service.md#issue-states. */
import type { Writer } from '@yalkut/ledger'
import { type IssueRow, updateIssue } from '@yalkut/ledger/threads'
import { type JsonObject, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn, viaText } from '../../core/access/caller.ts'
import { issuesSaid } from '../../core/sentences/issues.ts'
import type { Services } from '../../core/services/services.ts'
import type { IssueView } from '../../core/shapes/issue.ts'
import { nullable } from '../../core/shapes/named.ts'
import { noteLinks } from '../conversations/note-links.ts'
import { readComment } from '../conversations/write-comment.ts'
import { viewIssueNow } from './issue-view.ts'
import { addIssueEvents, type KnownIssue, lockKnownIssue, mayEdit } from './known-issue.ts'
import { notifyOfState } from './notify-of-state.ts'

export const ISSUE_OUTCOMES = ['open', 'completed', 'not_planned'] as const
export type IssueOutcome = (typeof ISSUE_OUTCOMES)[number]

export const StateChange = Type.Object({
  state: Type.Enum([...ISSUE_OUTCOMES]),
  note: Type.Optional(nullable(Type.String({ description: 'The reason, shown in the timeline.' }))),
})
export type StateChange = Static<typeof StateChange>

/** Refuses `forbidden` to a caller who is neither the author nor a triager, `state` when the issue is in that state
 *  already or is closed with another outcome. */
export async function setIssueState(
  services: Services,
  caller: Caller,
  number: number,
  change: StateChange,
): Promise<IssueView> {
  const writer = getWriter(caller)
  return await services.ledger.write(async (tx) => {
    const issue = await lockKnownIssue(tx, number, writer)
    if (!(await mayEdit(tx, issue.facts, writer.person))) {
      throw refuse('forbidden', issuesSaid('issue-closers'))
    }
    const at = services.clock().toISOString()
    await moveIssue(tx, issue, writer, { ...change, at, by: null })
    return await viewIssueNow(services, tx, issue.row.id)
  })
}

export interface Move extends StateChange {
  at: string
  /** The number of the suggestion that closed the issue. */
  by: number | null
}

/** Changes the state of an issue that the caller holds and may close. Refuses `state` when the state is the same. */
export async function moveIssue(
  tx: Writer,
  issue: KnownIssue,
  writer: SignedIn,
  { state, note: noteText, at, by }: Move,
): Promise<void> {
  const { row, facts, subject, tags } = issue
  const note = noteText == null || noteText.trim() === '' ? null : readComment(noteText)
  assertMoves(row, state)
  const actor = writer.person.id
  await updateIssue(tx, row.id, {
    ...(state === 'open'
      ? { state, state_reason: null, closed_at: null, closed_by: null }
      : { state: 'closed', state_reason: state, closed_at: at, closed_by: actor }),
    closed_by_suggestion: by,
    updated_at: at,
  })
  const event: { kind: string; detail: JsonObject } =
    state === 'open' ? { kind: 'reopened', detail: { note } } : { kind: 'closed', detail: { outcome: state, note, by } }
  await addIssueEvents(tx, issue, writer, at, [event])
  const text = { subject, number: row.number, text: note, actor, via: viaText(writer), at, facts }
  const except = await noteLinks(tx, text)
  await notifyOfState(tx, row, tags, { actor, at, except })
}

function assertMoves(row: IssueRow, state: IssueOutcome): void {
  const wanted = state === 'open' ? 'open' : 'closed'
  if (row.state !== wanted) return
  const message = row.state === 'open' ? issuesSaid('issue-open-already') : issuesSaid('issue-closed-already')
  throw refuse('state', message, { state: row.state, stateReason: row.state_reason })
}
