/** Lists of issues, the newest first, and the counts of a filter. Source: service.md#issues. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import { hasTerm, matches } from '../sql/term-search.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { type IssueReader, inSets, readableBy } from './issue-readers.ts'
import type { IssueRow } from './issues.ts'

/** Conditions on an issue, apart from its state. A field that is left out sets no condition. */
export interface IssueFilter {
  reader: IssueReader
  type?: string
  /** The issue has all of these. */
  labels?: readonly string[]
  /** Its item was in one of these sets. */
  sets?: readonly string[]
  entity?: string
  /** Account id; null for issues without an assignee. */
  assignee?: string | null
  /** Account id. */
  author?: string
  /** Each is in the title or the body. */
  terms?: readonly string[]
  number?: number
}

export interface IssuePageQuery {
  /** Left out: both. */
  state?: 'open' | 'closed'
  /** Only numbers below this one. */
  before?: number
  limit: number
}

/** The newest first. */
export async function listIssueRows(
  db: Reader,
  filter: IssueFilter,
  { state, before, limit }: IssuePageQuery,
): Promise<IssueRow[]> {
  return await db
    .selectFrom('issues')
    .selectAll()
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'open'))
    .$if(before !== undefined, (q) => q.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export async function countIssueRows(db: Reader, filter: IssueFilter): Promise<{ open: number; closed: number }> {
  const rows = await db
    .selectFrom('issues')
    .select((eb) => ['state', eb.fn.countAll().as('n')])
    .where((eb) => eb.and(conditions(eb, filter)))
    .groupBy('state')
    .execute()
  const counts = { open: 0, closed: 0 }
  for (const { state, n } of rows) counts[state] = Number(n)
  return counts
}

type Rows = ExpressionBuilder<LedgerDb, 'issues'>

function conditions(eb: Rows, filter: IssueFilter): Expression<SqlBool>[] {
  const { reader, type, labels = [], sets, entity, assignee, author, terms = [] } = filter
  const all: (Expression<SqlBool> | undefined)[] = [
    readableBy(eb, reader),
    type === undefined ? undefined : eb('type', '=', type),
    entity === undefined ? undefined : eb('entity_id', '=', entity),
    author === undefined ? undefined : eb('author', '=', author),
    sets === undefined ? undefined : inSets(eb, sets),
    assignee === undefined ? undefined : isAssigned(eb, assignee),
    ...labels.map((label) => hasLabel(eb, label)),
    matches(
      eb,
      filter.number,
      terms.map((term) => eb.or([hasTerm('issues.title', term), hasTerm('issues.body', term)])),
    ),
  ]
  return all.filter((condition) => condition !== undefined)
}

function isAssigned(eb: Rows, person: string | null): Expression<SqlBool> {
  const assigned = eb
    .selectFrom('issue_assignees')
    .select('issue_assignees.issue_id')
    .whereRef('issue_assignees.issue_id', '=', 'issues.id')
  if (person === null) return eb.not(eb.exists(assigned))
  return eb.exists(assigned.where('issue_assignees.person_id', '=', person))
}

function hasLabel(eb: Rows, label: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('issue_labels')
      .select('issue_labels.issue_id')
      .whereRef('issue_labels.issue_id', '=', 'issues.id')
      .where('issue_labels.label', '=', label),
  )
}
