/** Sends a suggestion: all checks run, then it waits for review or goes live.
 *  Source: service.md#suggestion-states. */

import type { Writer } from '@yalkut/ledger'
import { type SuggestionRow, typesIn } from '@yalkut/ledger/suggestions'
import { type Caller, getWriter, type SignedIn, viaText } from '../../core/access/caller.ts'
import { withBehind } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction, LockedMain } from '../../core/services/writing.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { noteLinks } from '../../talking/conversations/note-links.ts'
import { projectApproval } from '../approval/project-keepers.ts'
import { giveToOwner } from '../assigning-reviews/give-to-owner.ts'
import { checkAndOpen, type Opened } from '../merging/check-suggestion.ts'
import { goLive, mayGoLive } from '../merging/live.ts'
import { mergeSuggestion } from '../merging/merge-suggestion.ts'
import { subjectOf } from '../suggestions/readable.ts'
import { assertEditable, getLocked } from '../suggestions/states.ts'
import { actOf, noteEvents, type TimelineEvent } from '../suggestions/timeline-events.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { notifyReviewers, requestKeepers } from './request-reviews.ts'

/** Sends a draft, or a suggestion that was sent back. Refuses `state` for an empty one. Failed checks do not prevent
 *  sending; they prevent merging. */
export async function submitSuggestion(services: Services, caller: Caller, id: number): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const view = await services.write(async (line) => {
    const { tx } = line
    const row = await getLocked(tx, id, writer.person)
    assertEditable(row, writer.person)
    return await viewSuggestion(tx, await sendLocked(services, line, row, writer))
  })
  return withBehind(services, view)
}

/** Sends a draft that the caller holds and may edit. */
export async function sendLocked(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  writer: SignedIn,
): Promise<SuggestionRow> {
  const { tx } = line
  const types = await typesIn(tx, row.id)
  const mayLive = row.items > 0 && (await mayGoLive(tx, writer, row, types))
  const main = mayLive ? await line.lockMain() : null
  return await send(services, line, row, writer, main)
}

/** The events of a sending. */
export type SendingEvents = readonly ('opened' | 'submitted' | 'reopened')[]
export const SENT: SendingEvents = ['submitted']
/** Of a suggestion that was made in the same transaction (`makeDraftToSend`). */
export const OPENED_AND_SUBMITTED: SendingEvents = ['opened', 'submitted']

/** Sends a suggestion that the caller holds: live if `main` is given (and nothing prevents it), else for review. */
export async function send(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  writer: SignedIn,
  main: LockedMain | null,
  events: SendingEvents = SENT,
): Promise<SuggestionRow> {
  if (main === null) return await openForReview(services, line, row, writer, events)
  const { tx } = main
  const opened = await checkAndOpen(services, main, row, writer.person)
  const live = await goLive(services, main, opened, writer)
  if (live === null) return await announce(tx, row, opened, writer, events)
  await noteSending(tx, row, opened.row, writer, events)
  return live
}

/** Runs the checks of a suggestion that the caller holds, opens it and requests reviews from the keepers. Refuses `state`
 *  for an empty one. */
export async function openForReview(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  writer: SignedIn,
  events: SendingEvents = SENT,
): Promise<SuggestionRow> {
  const opened = await checkAndOpen(services, line, row, writer.person)
  return await announce(line.tx, row, opened, writer, events)
}

/** Opens the writer's new suggestion (`makeDraftToSend`) and merges it in the same transaction; no review is requested. The caller has checked
 *  that the writer may approve it. Refuses as `mergeSuggestion` does. */
export async function openAndMerge(
  services: Services,
  main: LockedMain,
  row: SuggestionRow,
  writer: SignedIn,
): Promise<SuggestionRow> {
  const opened = await checkAndOpen(services, main, row, writer.person)
  const via = viaText(writer)
  const merged = await mergeSuggestion(services, main, opened.row, writer.person, { via })
  await noteSending(main.tx, row, opened.row, writer, OPENED_AND_SUBMITTED)
  return merged.row
}

/** Adds the event of sending, and requests and notifies reviewers. `before`: the row before it was sent. */
export async function announce(
  tx: Writer,
  before: SuggestionRow,
  { row: opened, touch, types, authorIsBot }: Opened,
  writer: SignedIn,
  events: SendingEvents = SENT,
): Promise<SuggestionRow> {
  // An import has no conversation: the people who ran it review it. No reviewers are requested for a bot's suggestion.
  if (opened.kind === 'import') return opened
  const at = opened.submitted_at ?? opened.created_at
  const project = await projectApproval(tx, opened.project_id)
  const row = await giveToOwner(tx, opened, { types, touch, project }, new Date(at))
  const act = actOf(writer, at)
  const reviewers = authorIsBot ? [] : await requestKeepers(tx, row, touch, at)
  const requested: TimelineEvent[] =
    reviewers.length === 0 ? [] : [{ kind: 'review_requested', detail: { reviewers, auto: true } }]
  await noteEvents(tx, row, act, [...events.map((kind) => ({ kind })), ...requested])
  await noteFirstLinks(tx, before, row, writer)
  await notifyReviewers(tx, row, act, reviewers)
  return row
}

/** Adds the event of sending for a suggestion that is merged in the same transaction: no review is requested. */
export async function noteSending(
  tx: Writer,
  before: SuggestionRow,
  row: SuggestionRow,
  writer: SignedIn,
  events: SendingEvents,
): Promise<void> {
  const at = row.submitted_at ?? row.created_at
  const sent = events.map((kind) => ({ kind }))
  await noteEvents(tx, row, actOf(writer, at), sent)
  await noteFirstLinks(tx, before, row, writer)
}

/** Handles the links of the description when the suggestion is first sent. Before that nobody else may see it. */
async function noteFirstLinks(tx: Writer, before: SuggestionRow, row: SuggestionRow, writer: SignedIn): Promise<void> {
  if (before.submitted_at !== null || row.number === null) return
  const act = actOf(writer, row.submitted_at ?? row.created_at)
  const where = { subject: subjectOf(row.id), number: row.number }
  await noteLinks(tx, { ...act, ...where, text: row.description, linking: true })
}
