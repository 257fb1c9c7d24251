/** What may be done to a suggestion in which state, by whom. Source: spec.md, States and transitions; shapes.md, 6. */
import { lockSuggestion, type Person, type SuggestionRow, type Writer } from '@yalkut/ledger'
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

/** Refuses `state` unless the suggestion is in one of these states. */
export function assertIn(
  row: SuggestionRow,
  states: readonly SuggestionRow['status'][],
  act: string,
): void {
  if (states.includes(row.status)) return
  throw refuse('state', `This suggestion is ${WORDS[row.status]}; it cannot be ${act} now.`, {
    status: row.status,
  })
}

const WORDS: { readonly [S in SuggestionRow['status']]: string } = {
  draft: 'a draft',
  open: 'waiting for review',
  merged: 'merged',
  sent_back: 'sent back to its author',
  withdrawn: 'withdrawn',
}
