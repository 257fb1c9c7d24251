/** Edits, hides and resolves comments. Source: service.md#comments;
 *  shapes.md#hiding-comments. */

import type { Reader, Writer } from '@yalkut/ledger'
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { type CommentRow, findIssueById, lockComment, type Subject, updateComment } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { whyMayNotApprove } from '../../changing/approval/may-approve.ts'
import { type Caller, getWriter, type SignedIn, viaText } from '../../core/access/caller.ts'
import { loadIssueFacts, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { isSteward } from '../../core/access/steward.ts'
import { commentsSaid } from '../../core/sentences/comments.ts'
import type { Services } from '../../core/services/services.ts'
import { noteLinks } from '../../talking/conversations/note-links.ts'
import { readComment } from '../../talking/conversations/write-comment.ts'

/** Refuses `forbidden` to all but its writer, `invalid` for a bad text. */
export async function editComment(services: Services, caller: Caller, id: number, text: string): Promise<void> {
  const writer = getWriter(caller)
  const body = readComment(text)
  await services.ledger.write(async (tx) => {
    const comment = await lockOwnComment(tx, id, writer)
    if (comment.author !== writer.person.id) {
      throw refuse('forbidden', commentsSaid('writer-edits-comment'))
    }
    if (comment.body === body) return
    const at = services.clock().toISOString()
    await updateComment(tx, id, { body, edited_at: at })
    await noteLinks(tx, {
      subject: subjectOf(comment),
      number: await numberOf(tx, comment),
      text: body,
      before: comment.body,
      actor: writer.person.id,
      via: viaText(writer),
      at,
      detail: { comment: id },
    })
  })
}

/** Hides a comment: allowed to its author and stewards (else `forbidden`). Only a steward shows it again. */
export async function hideComment(services: Services, caller: Caller, id: number, hidden: boolean): Promise<void> {
  const writer = getWriter(caller)
  await services.ledger.write(async (tx) => {
    const comment = await lockOwnComment(tx, id, writer)
    const isOwn = comment.author === writer.person.id
    if (!isSteward(writer.person) && !(isOwn && hidden)) {
      throw refuse('forbidden', commentsSaid('who-hides-comments'))
    }
    await updateComment(tx, id, { hidden: hidden ? 1 : 0 })
  })
}

/** Marks a comment on a field as resolved, or not. Allowed to the suggestion's author, the comment's writer, and people
 *  who may approve the suggestion (else `forbidden`). Refuses `invalid` for a comment that is not on a field. */
export async function resolveComment(services: Services, caller: Caller, id: number, resolved: boolean): Promise<void> {
  const writer = getWriter(caller)
  await services.ledger.write(async (tx) => {
    const comment = await lockOwnComment(tx, id, writer)
    if (comment.subject_kind !== 'suggestion' || comment.anchor_entity === null) {
      throw refuse('invalid', commentsSaid('only-field-resolved'))
    }
    if (!(await mayResolve(tx, comment, writer))) {
      throw refuse('forbidden', commentsSaid('who-resolves'))
    }
    await updateComment(tx, id, { resolved: resolved ? 1 : 0 })
  })
}

async function mayResolve(db: Reader, comment: CommentRow, writer: SignedIn): Promise<boolean> {
  const { person } = writer
  if (comment.author === person.id) return true
  const row = await findSuggestion(db, Number(comment.subject_id))
  if (row === null) return false
  return row.author === person.id || (await whyMayNotApprove(db, row, person)) === null
}

/** Locks the comment. Refuses `not-found` for an unknown one, and for one of an issue that the caller may not read. */
async function lockOwnComment(tx: Writer, id: number, { person }: SignedIn): Promise<CommentRow> {
  const comment = await lockComment(tx, id)
  if (comment !== null) {
    if (comment.subject_kind !== 'issue') return comment
    const facts = await loadIssueFacts(tx, Number(comment.subject_id))
    if (facts !== null && mayReadIssue(facts, person)) return comment
  }
  throw refuse('not-found', commentsSaid('no-comment', { id }))
}

function subjectOf(comment: CommentRow): Subject {
  return { kind: comment.subject_kind, id: comment.subject_id }
}

async function numberOf(db: Reader, { subject_kind: kind, subject_id }: CommentRow) {
  if (kind === 'item') return null
  const id = Number(subject_id)
  const row = kind === 'issue' ? await findIssueById(db, id) : await findSuggestion(db, id)
  return row?.number ?? null
}
