/** What may be done to a suggestion in which state, by whom. Source: service.md#suggestion-states;
 *  shapes.md#suggestion-states. */
import type { Writer } from '@yalkut/ledger'
import type { Person } from '@yalkut/ledger/people'
import { lockSuggestion, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'

/** The suggestion, locked. Refuses `not-found`. */
export async function getLocked(tx: Writer, id: number): Promise<SuggestionRow> {
  const row = await lockSuggestion(tx, id)
  if (row === null) throw refuse('not-found', `There is no suggestion ${id}.`)
  return row
}

/** Only the author changes a suggestion, and only while it is with them. */
export function assertEditable(row: SuggestionRow, person: Person): void {
  if (row.author !== person.id) {
    throw refuse('forbidden', 'Only its author changes a suggestion.')
  }
  assertIn(row, ['draft', 'sent_back'], 'changed')
}

/** The author, and stewards: they name it, close it and open it again. Refuses `forbidden`. */
export function assertTends(row: SuggestionRow, person: Person, act: string): void {
  if (row.author === person.id || person.steward || person.admin) return
  throw refuse('forbidden', `Only its author or a steward ${act} a suggestion.`)
}

/** A revert puts back what was, and a keeper may approve one of their own: its items stay as they are. Refuses
 *  `state`. */
export function assertNoRevert(row: SuggestionRow): void {
  if (row.kind !== 'revert') return
  throw refuse(
    'state',
    'A revert puts back what was. For anything else make a suggestion of your own.',
  )
}

/** Refuses `state` unless the suggestion is in one of these states. */
export function assertIn(
  row: SuggestionRow,
  states: readonly SuggestionRow['status'][],
  act: string,
): void {
  const reason = whyNotIn(row, states, act)
  if (reason !== null) throw refuse('state', reason, { status: row.status })
}

/** Null when the suggestion is in one of these states; else a sentence that says in which it is. */
export function whyNotIn(
  row: SuggestionRow,
  states: readonly SuggestionRow['status'][],
  act: string,
): string | null {
  if (states.includes(row.status)) return null
  return `This suggestion is ${WORDS[row.status]}; it cannot be ${act} now.`
}

const WORDS: { readonly [S in SuggestionRow['status']]: string } = {
  draft: 'a draft',
  open: 'waiting for review',
  merged: 'merged',
  sent_back: 'sent back to its author',
  withdrawn: 'withdrawn',
}
