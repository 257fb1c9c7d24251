/** Search for a term in short columns of the ledger: titles and notes. */
import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether a column (`issues.title`) contains the term, in any case. Null contains none. */
export function hasTerm(column: string, term: string): Expression<SqlBool> {
  const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`coalesce(lower(${sql.ref(column)}), '') like ${pattern} escape '\\'`
}
