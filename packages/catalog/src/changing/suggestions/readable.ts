/** Who may read a suggestion: everyone, once it was sent; before that only its author and stewards. For others the answer
 *  is `not-found`. */
import type { Reader, Writer } from '@yalkut/ledger'
import { findSuggestion, lockSuggestion, type SuggestionReader, type SuggestionRow } from '@yalkut/ledger/suggestions'
import type { Subject } from '@yalkut/ledger/threads'
import { type Refusal, refuse } from '@yalkut/model'
import type { Caller, SignedIn } from '../../core/access/caller.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { suggestionsSaid } from '../../core/sentences/suggestions.ts'

/** The caller, in the form that the ledger's lists take. */
export function suggestionReaderOf(caller: Caller): SuggestionReader {
  if (caller.kind === 'visitor') return { id: null, steward: false }
  const { id, steward, admin, suspended } = caller.person
  return { id, steward: (steward || admin) && !suspended }
}

/** The suggestion; null where `getReadable` refuses. */
export async function findReadable(db: Reader, caller: Caller, id: number): Promise<SuggestionRow | null> {
  const row = await findSuggestion(db, id)
  return row !== null && mayRead(row, caller) ? row : null
}

/** The suggestion. Refuses `not-found` for an unknown one, and for one that was never sent to all but its author and
 *  stewards. */
export async function getReadable(db: Reader, caller: Caller, id: number): Promise<SuggestionRow> {
  return readable(await findSuggestion(db, id), caller, id)
}

/** The same; locks the suggestion in this transaction. */
export async function lockReadable(tx: Writer, caller: SignedIn, id: number): Promise<SuggestionRow> {
  return readable(await lockSuggestion(tx, id), caller, id)
}

function readable(row: SuggestionRow | null, caller: Caller, id: number): SuggestionRow {
  if (row !== null && mayRead(row, caller)) return row
  throw unknown(id)
}

function mayRead(row: SuggestionRow, caller: Caller): boolean {
  const reader = suggestionReaderOf(caller)
  return row.submitted_at !== null || reader.steward || row.author === reader.id
}

function unknown(id: number): Refusal {
  return refuse('not-found', commonSaid('no-suggestion', { id }))
}

/** The subject of its conversation. Refuses `not-found` for an import, which has no conversation. */
export function conversationOf(row: SuggestionRow): Subject {
  if (row.kind === 'import') {
    throw refuse('not-found', suggestionsSaid('import-no-conversation'), { suggestion: row.id })
  }
  return subjectOf(row.id)
}

export function subjectOf(id: number): Subject {
  return { kind: 'suggestion', id: String(id) }
}
