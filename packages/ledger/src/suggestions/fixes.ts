/** The issues that a suggestion's description says it closes. Source: shapes.md#linking-words. */
import type { Reader, Writer } from '../engine/engine.ts'
import { prepared } from '../sql/prepared.ts'
import type { Mark } from '../tables/mark.ts'

/** Replaces the numbers of the issues that a suggestion closes. */
export async function saveFixes(tx: Writer, suggestionId: number, numbers: readonly number[]): Promise<void> {
  await tx.deleteFrom('fixes').where('suggestion_id', '=', suggestionId).execute()
  if (numbers.length === 0) return
  const rows = [...new Set(numbers)].map((number) => ({ suggestion_id: suggestionId, number }))
  await tx.insertInto('fixes').values(rows).execute()
}

export interface FixedIssue {
  suggestionId: number
  number: number
  title: string
  state: 'open' | 'closed'
  private: boolean
}

/** The issues that these suggestions say they close, by number. Numbers of other conversations are left out. */
export async function fixedIssuesOf(db: Reader, suggestionIds: readonly number[]): Promise<FixedIssue[]> {
  if (suggestionIds.length === 0) return []
  const rows = await fixedRows(db, { suggestionIds })
  return rows.map((row) => ({ ...row, private: row.private === 1 }))
}

const fixedRows = prepared<{ suggestionIds: readonly number[] }, Omit<FixedIssue, 'private'> & { private: Mark }>(
  (db, given) =>
    db
      .selectFrom('fixes')
      .innerJoin('issues', 'issues.number', 'fixes.number')
      .select([
        'fixes.suggestion_id as suggestionId',
        'issues.number',
        'issues.title',
        'issues.state',
        'issues.private',
      ])
      .where('fixes.suggestion_id', 'in', given.list('suggestionIds'))
      .orderBy('issues.number'),
)
