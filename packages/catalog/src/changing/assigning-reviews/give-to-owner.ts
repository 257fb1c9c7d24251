/** Gives a suggestion that was sent to the person who answers it, with a promised time. Source: decisions.md#the-review-lane. */
import type { Writer } from '@yalkut/ledger'
import { addTurn, removeTurns, type SuggestionRow, updateSuggestion } from '@yalkut/ledger/suggestions'
import type { Approval } from '../approval/approval-rule.ts'
import { chooseOwner } from './choose-owner.ts'
import { promisedTime } from './promised-time.ts'

/** A suggestion that the caller holds, and that was just opened. */
export async function giveToOwner(
  tx: Writer,
  row: SuggestionRow,
  approval: Omit<Approval, 'author'>,
  now: Date,
): Promise<SuggestionRow> {
  await removeTurns(tx, row.id)
  const owner = await chooseOwner(tx, { row, approval, except: new Set(), now })
  const at = now.toISOString()
  if (owner !== null) await addTurn(tx, row.id, { owner, at })
  return await updateSuggestion(tx, row.id, {
    owner,
    owned_at: owner === null ? null : at,
    due_at: owner === null ? null : promisedTime(approval.touch, now),
  })
}
