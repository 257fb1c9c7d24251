/** The suggestions that a reader may see, as SQL. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { LedgerDb } from '../tables/ledger-db.ts'

/** A reader of suggestions. Only its author and stewards see a suggestion that was never sent. */
export interface SuggestionReader {
  /** Account id; null for a visitor. */
  id: string | null
  steward: boolean
}

/** The condition that a reader may see a suggestion; undefined for a steward, who sees all. */
export function seenBy(
  eb: ExpressionBuilder<LedgerDb, 'suggestions'>,
  { id, steward }: SuggestionReader,
): Expression<SqlBool> | undefined {
  if (steward) return undefined
  const sent = eb('submitted_at', 'is not', null)
  return id === null ? sent : eb.or([sent, eb('author', '=', id)])
}
