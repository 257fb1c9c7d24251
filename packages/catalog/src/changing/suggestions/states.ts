/** Asserts who may act on a suggestion, and in which states. Source: service.md#suggestion-states;
 *  shapes.md#suggestion-states. */

import type { Writer } from '@yalkut/ledger'
import type { Person } from '@yalkut/ledger/people'
import { lockSuggestion, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { refuse, type Sentence } from '@yalkut/model'
import { isSteward } from '../../core/access/steward.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { suggestionsSaid } from '../../core/sentences/suggestions.ts'

/** The suggestion, locked. Refuses `not-found`, also for a draft of another person that was never sent. */
export async function getLocked(tx: Writer, id: number, person: Person): Promise<SuggestionRow> {
  return knownTo(await lockSuggestion(tx, id), id, person)
}

/** Refuses `not-found` for none, and for one that this person may not know of. */
export function knownTo(row: SuggestionRow | null, id: number, person: Person): SuggestionRow {
  if (row !== null && maySee(row, person)) return row
  throw refuse('not-found', commonSaid('no-suggestion', { id }))
}

function maySee(row: SuggestionRow, { id, steward, admin, suspended }: Person): boolean {
  if (row.submitted_at !== null || row.author === id) return true
  return (steward || admin) && !suspended
}

/** Only the author changes the items, in a draft or after it was sent back. Refuses `forbidden`, `state`. */
export function assertEditable(row: SuggestionRow, person: Person): void {
  if (row.author !== person.id) {
    throw refuse('forbidden', suggestionsSaid('author-changes-suggestion'))
  }
  assertIn(row, ['draft', 'sent_back'], 'changed')
}

/** The author and stewards edit, withdraw and reopen a suggestion. Refuses `forbidden` to others. */
export function assertTends(row: SuggestionRow, person: Person, act: keyof typeof TENDS): void {
  if (row.author === person.id || isSteward(person)) return
  throw refuse('forbidden', TENDS[act])
}

const TENDS = {
  withdraws: suggestionsSaid('who-withdraws'),
  reopens: suggestionsSaid('who-reopens'),
  edits: suggestionsSaid('who-edits'),
}

/** The items of a revert are not changed: a revert only restores earlier versions, which is why keepers may approve their
 *  own. Refuses `state` for a revert. */
export function assertNoRevert(row: SuggestionRow): void {
  if (row.kind !== 'revert') return
  throw refuse('state', suggestionsSaid('revert-only-restores'))
}

/** Refuses `state` unless the suggestion is in one of these states. */
export function assertIn(row: SuggestionRow, states: readonly SuggestionRow['status'][], act: keyof typeof ACTS): void {
  const reason = whyNotIn(row, states, act)
  if (reason !== null) throw refuse('state', reason, { status: row.status })
}

/** Null when the suggestion is in one of these states; otherwise a sentence that names its state. */
export function whyNotIn(
  row: SuggestionRow,
  states: readonly SuggestionRow['status'][],
  act: keyof typeof ACTS,
): Sentence | null {
  if (states.includes(row.status)) return null
  return suggestionsSaid('state-not-now', { state: STATES[row.status], act: ACTS[act] })
}

const STATES: { readonly [S in SuggestionRow['status']]: Sentence } = {
  draft: suggestionsSaid('is-draft'),
  open: suggestionsSaid('is-open'),
  merged: suggestionsSaid('is-merged'),
  sent_back: suggestionsSaid('is-sent-back'),
  withdrawn: suggestionsSaid('is-withdrawn'),
}

/** What is done to a suggestion. */
const ACTS = {
  changed: suggestionsSaid('act-change'),
  withdrawn: suggestionsSaid('act-withdraw'),
  reopened: suggestionsSaid('act-reopen'),
  combined: suggestionsSaid('act-combine'),
  reverted: suggestionsSaid('act-revert'),
  reviewed: suggestionsSaid('act-review'),
  approved: suggestionsSaid('act-approve'),
  'given to reviewers': suggestionsSaid('act-give-to-reviewers'),
  'sent back': suggestionsSaid('act-send-back'),
}
