/** Sends a suggestion for review: all checks run, then it waits for the keepers, or goes live.
 *  Source: service.md#suggestion-states. */

import type { Writer } from '@yalkut/ledger'
import { type SuggestionRow, typesIn } from '@yalkut/ledger/suggestions'
import { type Caller, getWriter, type SignedIn, viaText } from '../access/caller.ts'
import { noteLinks } from '../conversations/note-links.ts'
import { checkAndOpen, type Opened } from '../merging/check-suggestion.ts'
import { goLive, mayGoLive } from '../merging/live.ts'
import { mergeSuggestion } from '../merging/merge-suggestion.ts'
import type { Services } from '../services/services.ts'
import type { HeldMain, LineTransaction } from '../services/writing.ts'
import type { SuggestionView } from '../shapes/suggestion.ts'
import { subjectOf } from '../suggestions/readable.ts'
import { assertEditable, getLocked } from '../suggestions/states.ts'
import { actOf, noteEvents, type TimelineEvent } from '../suggestions/timeline-events.ts'
import { viewWithAllChecks } from '../suggestions/view.ts'
import { notifyReviewers, requestKeepers } from './request-reviews.ts'

/** Sends a draft, or one that was sent back. Refuses `state` for an empty one. Failing checks do not keep it from
 *  being sent; they keep it from being merged. */
export async function submitSuggestion(
  services: Services,
  caller: Caller,
  id: number,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  return await services.write(async (line) => {
    const { tx } = line
    const row = await getLocked(tx, id)
    assertEditable(row, writer.person)
    const types = await typesIn(tx, row.id)
    const mayLive = row.items > 0 && (await mayGoLive(tx, writer.person, row.kind, types))
    const main = mayLive ? await line.holdMain() : null
    return await viewWithAllChecks(tx, await send(services, line, row, writer, main))
  })
}

/** Sends a suggestion that the caller holds: live where it may (`main` is held for it then), else for review. */
export async function send(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  writer: SignedIn,
  main: HeldMain | null,
): Promise<SuggestionRow> {
  if (main === null) return await openForReview(services, line, row, writer)
  const { tx } = main
  const opened = await checkAndOpen(services, main, row, writer.person.bot)
  const live = await goLive(services, main, opened, writer)
  if (live === null) return await announce(tx, row, opened, writer)
  await noteSending(tx, row, opened.row, writer)
  return live
}

/** Runs the checks of a suggestion that the caller holds, opens it and asks the keepers to review. Refuses `state` for
 *  an empty one. */
export async function openForReview(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  writer: SignedIn,
): Promise<SuggestionRow> {
  const opened = await checkAndOpen(services, line, row, writer.person.bot)
  return await announce(line.tx, row, opened, writer)
}

/** Opens a suggestion of the writer's and merges it in the same breath; nobody is asked. The caller has
 *  asked whether the writer may approve it. Refuses what merging refuses. */
export async function openAndMerge(
  services: Services,
  main: HeldMain,
  row: SuggestionRow,
  writer: SignedIn,
): Promise<SuggestionRow> {
  const opened = await checkAndOpen(services, main, row, writer.person.bot)
  const via = viaText(writer)
  const merged = await mergeSuggestion(services, main, opened.row, writer.person, { via })
  await noteSending(main.tx, row, opened.row, writer)
  return merged.row
}

/** Tells the conversation that it was sent, and asks reviewers. `before`: the row as it was. */
export async function announce(
  tx: Writer,
  before: SuggestionRow,
  { row, touch, authorIsBot }: Opened,
  writer: SignedIn,
  kind: 'submitted' | 'reopened' = 'submitted',
): Promise<SuggestionRow> {
  // An import asks nobody: it is looked at by who ran it. Nor does anything else that a bot sends.
  if (row.kind === 'import') return row
  const at = row.submitted_at ?? row.created_at
  const act = actOf(writer, at)
  const reviewers = authorIsBot ? [] : await requestKeepers(tx, row, touch, at)
  const asked: TimelineEvent[] =
    reviewers.length === 0 ? [] : [{ kind: 'review_requested', detail: { reviewers, auto: true } }]
  await noteEvents(tx, row, act, [{ kind }, ...asked])
  await noteFirstLinks(tx, before, row, writer)
  await notifyReviewers(tx, row, act, reviewers)
  return row
}

/** Tells the conversation that it was sent, where it is merged in the same breath: nobody is asked. */
export async function noteSending(
  tx: Writer,
  before: SuggestionRow,
  row: SuggestionRow,
  writer: SignedIn,
): Promise<void> {
  const at = row.submitted_at ?? row.created_at
  await noteEvents(tx, row, actOf(writer, at), [{ kind: 'submitted' }])
  await noteFirstLinks(tx, before, row, writer)
}

/** What the description names hears of it when the suggestion is first sent: before, nobody may know of it. */
async function noteFirstLinks(
  tx: Writer,
  before: SuggestionRow,
  row: SuggestionRow,
  writer: SignedIn,
): Promise<void> {
  if (before.submitted_at !== null || row.number === null) return
  const act = actOf(writer, row.submitted_at ?? row.created_at)
  const where = { subject: subjectOf(row.id), number: row.number }
  await noteLinks(tx, { ...act, ...where, text: row.description, linking: true })
}
