/** Takes a suggestion back. Source: spec.md, States (the author; stewards may close any). */
import { type SuggestionRow, updateSuggestion } from '@yalkut/ledger'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { assertIn, getLocked } from './states.ts'

export async function withdrawSuggestion(
  services: Services,
  caller: Caller,
  id: number,
): Promise<SuggestionRow> {
  const { person } = getWriter(caller)
  return await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, id)
    if (row.author !== person.id && !person.steward && !person.admin) {
      throw refuse('forbidden', 'Only its author or a steward withdraws a suggestion.')
    }
    assertIn(row, ['draft', 'open', 'sent_back'], 'withdrawn')
    const closedAt = services.clock().toISOString()
    return await updateSuggestion(tx, id, { status: 'withdrawn', closed_at: closedAt })
  })
}
