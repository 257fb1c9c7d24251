/** The issues that a reader may read, as SQL. Stewards, keepers of its sets, its reporter and its assignees may read a
 *  private issue. The catalog applies the same rule to single issues (`mayReadIssue`). Source: service.md#private-issues. */
import { isJsonObject, parseJson } from '@yalkut/model'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'

/** A reader of issues; a steward reads every issue. */
export type IssueReader =
  | { all: true }
  | {
      all: false
      /** Account id; null for a visitor. */
      person: string | null
      /** Sets that the person keeps. */
      keptSets: readonly string[]
    }

/** The condition that the reader may read a row of `issues`. */
export function readableBy(eb: ExpressionBuilder<LedgerDb, 'issues'>, reader: IssueReader): Expression<SqlBool> {
  if (reader.all) return eb.lit(true)
  const isPublic = eb('issues.private', '=', 0)
  const { person, keptSets } = reader
  if (person === null) return isPublic
  const assigned = eb.exists(
    eb
      .selectFrom('issue_assignees')
      .select('issue_assignees.issue_id')
      .whereRef('issue_assignees.issue_id', '=', 'issues.id')
      .where('issue_assignees.person_id', '=', person),
  )
  const ways = [isPublic, eb('issues.author', '=', person), assigned]
  return eb.or(keptSets.length === 0 ? ways : [...ways, inSets(eb, keptSets)])
}

/** The condition that the item of a row of `issues` was in one of these sets. */
export function inSets(eb: ExpressionBuilder<LedgerDb, 'issues'>, sets: readonly string[]): Expression<SqlBool> {
  if (sets.length === 0) return eb.lit(false)
  return eb.exists(
    eb
      .selectFrom('issue_sets')
      .select('issue_sets.issue_id')
      .whereRef('issue_sets.issue_id', '=', 'issues.id')
      .where('issue_sets.set_id', 'in', [...sets]),
  )
}

/** The sets on main that a person keeps. */
export async function setsKeptBy(db: Reader, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entities')
    .innerJoin('revisions', 'revisions.rev', 'entities.rev')
    .select(['entities.id', 'revisions.data'])
    // A literal, not a parameter, so that the engines recognize the condition of the index.
    .where('entities.type', '=', sql.lit('set'))
    .where('entities.deleted', '=', 0)
    .where('revisions.data', 'like', `%"${person}"%`)
    .orderBy('entities.id')
    .execute()
  return rows.flatMap(({ id, data }) => (keepersIn(data).includes(person) ? [id] : []))
}

function keepersIn(data: string | null): string[] {
  const set = data === null ? null : parseJson(data)
  if (!isJsonObject(set) || !Array.isArray(set.keepers)) return []
  return set.keepers.filter((keeper) => typeof keeper === 'string')
}
