/** Search for a term in short columns of the ledger: titles and notes. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { LedgerDb } from '../tables/ledger-db.ts'

/** Whether a column (`issues.title`) contains the term, in any case. Null contains none. */
export function hasTerm(column: string, term: string): Expression<SqlBool> {
  const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`coalesce(lower(${sql.ref(column)}), '') like ${pattern} escape '\\'`
}

/** Whether a conversation has all terms, or the number. Without a number: all terms. */
export function matches<T extends 'suggestions' | 'issues'>(
  eb: ExpressionBuilder<LedgerDb, T>,
  number: number | undefined,
  terms: readonly Expression<SqlBool>[],
): Expression<SqlBool> {
  const all = eb.and([...terms])
  return number === undefined ? all : eb.or([sql<SqlBool>`number = ${number}`, all])
}
