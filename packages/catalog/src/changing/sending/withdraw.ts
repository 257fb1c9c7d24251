/** Takes a suggestion back, and opens it again. Source: service.md#suggestion-states; shapes.md#suggestion-states. */

import type { Writer } from '@yalkut/ledger'
import { findPerson } from '@yalkut/ledger/people'
import { type SuggestionRow, updateSuggestion } from '@yalkut/ledger/suggestions'
import type { JsonObject } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { checkAndOpen } from '../merging/check-suggestion.ts'
import { assertIn, assertTends, getLocked } from '../suggestions/states.ts'
import { type Act, actOf, noteEvents, notifyConversation } from '../suggestions/timeline-events.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { announce } from './submit.ts'

/** Refuses `forbidden` to all but its author and stewards, `state` for a merged or withdrawn suggestion. */
export async function withdrawSuggestion(services: Services, caller: Caller, id: number): Promise<SuggestionRow> {
  const writer = getWriter(caller)
  return await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, id, writer.person)
    assertTends(row, writer.person, 'withdraws')
    assertIn(row, ['draft', 'open', 'sent_back'], 'withdrawn')
    const act = actOf(writer, services.clock().toISOString())
    const withdrawn = await closeAsWithdrawn(tx, row, act)
    const detail = { state: 'withdrawn' }
    await notifyConversation(tx, row, act, { author: 'state', others: 'state', detail })
    return withdrawn
  })
}

/** Closes the suggestion and adds the event to its conversation; notifies nobody. */
export async function closeAsWithdrawn(
  tx: Writer,
  row: SuggestionRow,
  act: Act,
  detail: JsonObject = {},
): Promise<SuggestionRow> {
  const closed = await updateSuggestion(tx, row.id, { status: 'withdrawn', closed_at: act.at })
  await noteEvents(tx, row, act, [{ kind: 'withdrawn', detail }])
  return closed
}

/** Reopens a withdrawn suggestion: the checks run again, and reviews are requested again. Refuses `forbidden` to all but
 *  its author and stewards, `state` unless it is withdrawn and has items. */
export async function reopenSuggestion(services: Services, caller: Caller, id: number): Promise<SuggestionView> {
  const writer = getWriter(caller)
  return await services.write(async (line) => {
    const { tx } = line
    const row = await getLocked(tx, id, writer.person)
    assertTends(row, writer.person, 'reopens')
    assertIn(row, ['withdrawn'], 'reopened')
    const author = await findPerson(tx, row.author)
    const opened = await checkAndOpen(services, line, row, author ?? writer.person)
    return await viewSuggestion(tx, await announce(tx, row, opened, writer, ['reopened']))
  })
}
