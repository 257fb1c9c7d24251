/** Lists of issues, the newest first, and how many a filter finds. Source: service.md#issues. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import { hasWord } from '../queries/word-search.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import { type IssueReader, inSets, readableBy } from './issue-readers.ts'
import type { IssueRow } from './issues.ts'

/** What is asked of an issue beside its state. Left out: anything. */
export interface IssueFilter {
  reader: IssueReader
  type?: string
  /** It bears all of these. */
  labels?: readonly string[]
  /** Its item was in one of these sets. */
  sets?: readonly string[]
  entity?: string
  /** Account id; null for issues that nobody has taken. */
  assignee?: string | null
  /** Account id. */
  author?: string
  /** Each is in the title or the body. */
  words?: readonly string[]
  number?: number
}

export interface IssuePageAsk {
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
  { state, before, limit }: IssuePageAsk,
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

export async function countIssueRows(
  db: Reader,
  filter: IssueFilter,
): Promise<{ open: number; closed: number }> {
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

type Asked = ExpressionBuilder<LedgerDb, 'issues'>

function conditions(eb: Asked, filter: IssueFilter): Expression<SqlBool>[] {
  const { reader, type, labels = [], sets, entity, assignee, author, words = [] } = filter
  const asked: (Expression<SqlBool> | undefined)[] = [
    readableBy(eb, reader),
    type === undefined ? undefined : eb('type', '=', type),
    entity === undefined ? undefined : eb('entity_id', '=', entity),
    author === undefined ? undefined : eb('author', '=', author),
    filter.number === undefined ? undefined : eb('number', '=', filter.number),
    sets === undefined ? undefined : inSets(eb, sets),
    assignee === undefined ? undefined : isAssigned(eb, assignee),
    ...labels.map((label) => hasLabel(eb, label)),
    ...words.map((word) => eb.or([hasWord('issues.title', word), hasWord('issues.body', word)])),
  ]
  return asked.filter((condition) => condition !== undefined)
}

function isAssigned(eb: Asked, person: string | null): Expression<SqlBool> {
  const assigned = eb
    .selectFrom('issue_assignees')
    .select('issue_assignees.issue_id')
    .whereRef('issue_assignees.issue_id', '=', 'issues.id')
  if (person === null) return eb.not(eb.exists(assigned))
  return eb.exists(assigned.where('issue_assignees.person_id', '=', person))
}

function hasLabel(eb: Asked, label: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('issue_labels')
      .select('issue_labels.issue_id')
      .whereRef('issue_labels.issue_id', '=', 'issues.id')
      .where('issue_labels.label', '=', label),
  )
}
