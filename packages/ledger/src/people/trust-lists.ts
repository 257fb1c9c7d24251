/** Accounts on the way to be trusted, and new ones without a merged suggestion. Accounts that nobody waits for are in neither list:
 *  stewards, admins, bots, people who were marked, suspended and closed ones. Source: shapes.md#trusted-people. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { type AccountRow, accountOf, ROLES } from './roles.ts'
import type { Standing } from './standing.ts'

export type AccountStanding = AccountRow & Standing

export interface StandingQuery {
  /** At least this many merged suggestions, 1 or more. */
  from: number
  /** Fewer than this many. */
  below?: number
  /** Whether a merged one is undone now. */
  undone: boolean
  /** The last row of the previous page, with its handle as `handleKey` folds it. */
  after?: { merged: number; key: string }
  limit: number
}

/** The most merged suggestions first, then by handle. All suggestions are counted only of people who have `from` of them. */
export async function listByMerged(
  db: Reader,
  { from, below, undone, after, limit }: StandingQuery,
): Promise<AccountStanding[]> {
  const counted = db
    .selectFrom('people')
    .selectAll()
    .select((eb) => [
      mergedBy(eb)
        .select((of) => of.fn.countAll().as('n'))
        .as('merged'),
      mergedBy(eb)
        .select((of) => of.fn.count('reverted_by').as('n'))
        .as('reverted'),
    ])
    .where(isPlain)
    .where((eb) =>
      eb.exists(
        mergedBy(eb)
          .select('suggestions.id')
          .limit(1)
          .offset(from - 1),
      ),
    )
  let query = db.selectFrom(counted.as('counted')).selectAll()
  query = query.where('reverted', undone ? '>' : '=', 0)
  if (below !== undefined) query = query.where('merged', '<', below)
  if (after !== undefined) {
    const { merged, key } = after
    query = query.where((eb) =>
      eb.or([eb('merged', '<', merged), eb.and([eb('merged', '=', merged), eb('handle_key', '>', key)])]),
    )
  }
  const rows = await query.orderBy('merged', 'desc').orderBy('handle_key').limit(limit).execute()
  return rows.map((row) => ({
    ...accountOf(row),
    merged: Number(row.merged),
    reverted: Number(row.reverted),
  }))
}

export interface NewAccountsQuery {
  /** Only accounts that were opened after this moment. */
  since: string
  /** The last row of the previous page. */
  after?: { createdAt: string; id: string }
  limit: number
}

/** Accounts without a merged suggestion, the longest here first. */
export async function listUntried(db: Reader, { since, after, limit }: NewAccountsQuery): Promise<AccountRow[]> {
  let query = db.selectFrom('people').selectAll().where('created_at', '>', since).where(isPlain)
  query = query.where((eb) => eb.not(eb.exists(mergedBy(eb).select('suggestions.id'))))
  if (after !== undefined) {
    const { createdAt, id } = after
    query = query.where((eb) =>
      eb.or([eb('created_at', '>', createdAt), eb.and([eb('created_at', '=', createdAt), eb('id', '>', id)])]),
    )
  }
  const rows = await query.orderBy('created_at').orderBy('id').limit(limit).execute()
  return rows.map(accountOf)
}

type People = ExpressionBuilder<LedgerDb, 'people'>

function isPlain(eb: People): Expression<SqlBool> {
  const isUnmarked = ROLES.map((role) => eb(role, '=', 0))
  return eb.and([...isUnmarked, eb('suspended_at', 'is', null), eb('closed_at', 'is', null)])
}

function mergedBy(eb: People) {
  return eb
    .selectFrom('suggestions')
    .whereRef('suggestions.author', '=', 'people.id')
    .where('suggestions.status', '=', 'merged')
}
