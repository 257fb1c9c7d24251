/** Issues as rows: added, found, held, updated. The catalog decides who may do so. Source: service.md#issue. */
import type { Insertable, Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumber, numberThread } from '../sql/counters.ts'
import type { IssuesTable } from '../tables/threads.ts'
import { type IssueReader, readableBy } from './issue-readers.ts'

export type IssueRow = Selectable<IssuesTable>

export interface NewIssue {
  type: string
  title: string
  body: string | null
  private: boolean
  /** null for a reader without an account. */
  author: string | null
  /** JSON of Via, or null. */
  via: string | null
  entityId: string | null
  /** The sets of that item. */
  sets: readonly string[]
  createdAt: string
}

/** Adds an open issue with the next number, which issues and suggestions share. */
export async function addIssue(tx: Writer, issue: NewIssue): Promise<IssueRow> {
  const id = await nextNumber(tx, 'issue')
  const row = await tx
    .insertInto('issues')
    .values({ ...openedRow(issue), id, number: await numberThread(tx, 'issue', id) })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (issue.sets.length > 0) {
    const sets = issue.sets.map((set_id) => ({ issue_id: id, set_id }))
    await tx.insertInto('issue_sets').values(sets).execute()
  }
  return row
}

function openedRow(issue: NewIssue): Omit<Insertable<IssuesTable>, 'id' | 'number'> {
  return {
    type: issue.type,
    state: 'open',
    state_reason: null,
    title: issue.title,
    body: issue.body,
    private: issue.private ? 1 : 0,
    author: issue.author,
    via: issue.via,
    entity_id: issue.entityId,
    comments: 0,
    created_at: issue.createdAt,
    updated_at: issue.createdAt,
    closed_at: null,
    closed_by: null,
    closed_by_suggestion: null,
  }
}

export async function findIssue(db: Reader, number: number): Promise<IssueRow | null> {
  const row = await db.selectFrom('issues').selectAll().where('number', '=', number).executeTakeFirst()
  return row ?? null
}

export async function findIssueById(db: Reader, id: number): Promise<IssueRow | null> {
  const row = await db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Holds an issue until the transaction ends; null when there is none. */
export async function lockIssue(tx: Writer, number: number): Promise<IssueRow | null> {
  return (await lockIssues(tx, [number]))[0] ?? null
}

/** Holds these issues until the transaction ends. In the order of their numbers. */
export async function lockIssues(tx: Writer, numbers: readonly number[]): Promise<IssueRow[]> {
  if (numbers.length === 0) return []
  const rows = await tx
    .updateTable('issues')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('number', 'in', [...numbers])
    .returningAll()
    .execute()
  return rows.sort((a, b) => a.number - b.number)
}

export type IssueChange = Partial<
  Pick<
    IssuesTable,
    | 'title'
    | 'body'
    | 'private'
    | 'state'
    | 'state_reason'
    | 'updated_at'
    | 'closed_at'
    | 'closed_by'
    | 'closed_by_suggestion'
  >
>

/** Changes an issue that the caller has locked. */
export async function updateIssue(tx: Writer, id: number, change: IssueChange): Promise<void> {
  await updateIssues(tx, [id], change)
}

/** Makes the same change to issues that the caller has locked. */
export async function updateIssues(tx: Writer, ids: readonly number[], change: IssueChange): Promise<void> {
  await tx
    .updateTable('issues')
    .set(change)
    .where('id', 'in', [...ids])
    .execute()
}

/** Adds one to the number of comments. */
export async function noteIssueComment(tx: Writer, id: number, at: string): Promise<void> {
  await tx
    .updateTable('issues')
    .set((eb) => ({ comments: eb('comments', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

/** The issues among these that the reader may read. */
export async function findReadableIssues(
  db: Reader,
  reader: IssueReader,
  by: { ids: readonly number[] } | { numbers: readonly number[] },
): Promise<IssueRow[]> {
  const [column, values] = 'ids' in by ? (['issues.id', by.ids] as const) : (['issues.number', by.numbers] as const)
  if (values.length === 0) return []
  return await db
    .selectFrom('issues')
    .selectAll()
    .where(column, 'in', [...values])
    .where((eb) => readableBy(eb, reader))
    .execute()
}
