/** Who may know of which suggestions, as SQL. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { LedgerDb } from '../tables/ledger-db.ts'

/** Who reads: what was never sent is shown to its author and to stewards alone. */
export interface SuggestionReader {
  /** Account id; null for a visitor. */
  id: string | null
  steward: boolean
}

/** The condition that a reader may know of a suggestion; none for who may know of all. */
export function seenBy(
  eb: ExpressionBuilder<LedgerDb, 'suggestions'>,
  { id, steward }: SuggestionReader,
): Expression<SqlBool> | undefined {
  if (steward) return undefined
  const sent = eb('submitted_at', 'is not', null)
  return id === null ? sent : eb.or([sent, eb('author', '=', id)])
}
