/** Sends a suggestion back to its author with a note. Source: spec.md, States. */
import { addReview, type SuggestionRow, updateSuggestion } from '@yalkut/ledger'
import { newItemId, refuse } from '@yalkut/model'
import { type Caller, getWriter, viaText } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { assertMayApprove } from './approvers.ts'
import { readDescription } from './bounds.ts'
import { assertIn, getLocked } from './states.ts'

/** Refuses `invalid` without a note, `forbidden` to who may not approve it, `state` unless it is open. */
export async function sendBackSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  note: string,
): Promise<SuggestionRow> {
  const keeper = getWriter(caller)
  const body = readDescription(note)
  if (body === null) throw refuse('invalid', 'Say in a note what should change.')
  return await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, id)
    assertIn(row, ['open'], 'sent back')
    await assertMayApprove(tx, row, keeper.person)
    await addReview(tx, {
      id: newItemId().replace('rh-', 'rv-'),
      suggestion_id: id,
      reviewer: keeper.person.id,
      verdict: 'send_back',
      body,
      via: viaText(keeper),
      created_at: services.clock().toISOString(),
    })
    return await updateSuggestion(tx, id, { status: 'sent_back' })
  })
}
