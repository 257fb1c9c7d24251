/** Accepts wording that a comment suggests: the suggestion is changed, and its checks run again.
 *  Source: service.md#suggested-wording. */
import type { Writer } from '@yalkut/ledger'
import { findProposedItems, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { type CommentRow, findComment, lockComment, updateComment } from '@yalkut/ledger/threads'
import { fieldAt, type JsonObject, refuse, sameJson, withFieldAt } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { sendingSaid } from '../../core/sentences/sending.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { notify } from '../../talking/conversations/notify.ts'
import { putInDraft } from '../drafts/drafts.ts'
import { checkAndOpen } from '../merging/check-suggestion.ts'
import { lockReadable, subjectOf } from '../suggestions/readable.ts'
import { assertIn, assertNoRevert } from '../suggestions/states.ts'
import { actOf, noteEvents } from '../suggestions/timeline-events.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { type StoredWording, storedWordingOf } from '../suggestions/wording.ts'

/** Puts the comment's wording into the suggestion, for the suggestion's author; the comment is resolved. An open suggestion
 *  stays open, with its checks run again; one that was sent back waits for its author to send it. Refuses `not-found` for a
 *  comment without wording, `forbidden` to others, `state` for a suggestion that is closed and for wording that was accepted
 *  or hidden, `conflict` when the field was changed after the wording was suggested, and as `putItem` does. */
export async function acceptWording(services: Services, caller: Caller, commentId: number): Promise<SuggestionView> {
  const writer = getWriter(caller)
  return await services.write(async (line) => {
    const { tx } = line
    const { row, comment, wording } = await holdWording(tx, commentId, writer)
    const { anchor_entity: entity, anchor_field: field } = comment
    if (entity === null || field === null) throw unknown(commentId)
    const { type, data } = await fieldChanged(tx, row, { entity, field, wording })
    const { items } = await putInDraft(services, tx, { row, writer }, { id: entity, type, data })
    if (items === 0) {
      throw refuse('state', sendingSaid('wording-changes-nothing'))
    }
    const changed = { ...row, items }
    const opened = row.status === 'open' ? (await checkAndOpen(services, line, changed, writer.person)).row : changed
    const act = actOf(writer, services.clock().toISOString())
    await updateComment(tx, commentId, { accepted_at: act.at, resolved: 1 })
    const detail = { comment: commentId, entity, field }
    await noteEvents(tx, row, act, [{ kind: 'wording_accepted', detail }])
    const people = comment.author === null ? [] : [comment.author]
    const told = { subject: subjectOf(row.id), actor: act.actor, at: act.at, people }
    const noted = { comment: commentId, accepted: true }
    await notify(tx, { ...told, reason: 'comment', detail: noted })
    return await viewSuggestion(tx, opened)
  })
}

interface LockedWording {
  row: SuggestionRow
  comment: CommentRow
  wording: StoredWording
}

/** Locks the suggestion, then the comment. */
async function holdWording(tx: Writer, id: number, writer: SignedIn): Promise<LockedWording> {
  const known = await findComment(tx, id)
  if (known?.subject_kind !== 'suggestion') throw unknown(id)
  const row = await lockReadable(tx, writer, Number(known.subject_id))
  const comment = await lockComment(tx, id)
  const wording = comment === null ? null : storedWordingOf(comment)
  if (comment === null || wording === null) throw unknown(id)
  if (row.author !== writer.person.id) {
    throw refuse('forbidden', sendingSaid('author-accepts-wording'))
  }
  assertIn(row, ['draft', 'open', 'sent_back'], 'changed')
  assertNoRevert(row)
  if (comment.accepted_at !== null) throw refuse('state', sendingSaid('wording-accepted'))
  if (comment.hidden === 1) throw refuse('state', sendingSaid('comment-hidden'))
  return { row, comment, wording }
}

/** The item with the wording in its field. The refusal has no values: the words may be withheld. */
async function fieldChanged(
  tx: Writer,
  row: SuggestionRow,
  { entity, field, wording }: { entity: string; field: string; wording: StoredWording },
): Promise<{ type: string; data: JsonObject }> {
  const item = (await findProposedItems(tx, row.id, [entity])).get(entity)
  const data = item?.data ?? null
  const isAsWas = data !== null && sameJson(fieldAt(data, field) ?? null, wording.before)
  const changed = data === null || !isAsWas ? null : withFieldAt(data, field, wording.value)
  if (item === undefined || changed === null) {
    throw refuse('conflict', sendingSaid('field-changed-since-wording'), { entity, field })
  }
  return { type: item.type, data: changed }
}

function unknown(id: number) {
  return refuse('not-found', sendingSaid('comment-no-wording', { id }))
}
