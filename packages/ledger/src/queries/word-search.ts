/** Looking for words in short columns of the ledger: titles and notes. */
import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether a column (`issues.title`) holds the word, in any case of letters. Null columns hold none. */
export function hasWord(column: string, word: string): Expression<SqlBool> {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`coalesce(lower(${sql.ref(column)}), '') like ${pattern} escape '\\'`
}
