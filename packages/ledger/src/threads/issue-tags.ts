/** Tags of issues: labels, assignees, the sets of their items. Source: service.md#issue. */
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { LabelsTable } from '../tables/threads.ts'

export type LabelRow = Selectable<LabelsTable>

export interface IssueTags {
  /** By name. */
  labels: LabelRow[]
  /** Account ids, in the order assigned. */
  assignees: string[]
  sets: string[]
  /** Whether the person for whom the tags were read follows it. */
  isFollowed: boolean
}

type Kind = 'label' | 'assignee' | 'set' | 'follower'

/** The tags of each of these issues, in one statement. `person`: who may follow them. */
export async function tagsOfIssues(
  db: Reader,
  ids: readonly number[],
  person: string | null = null,
): Promise<Map<number, IssueTags>> {
  const tags = new Map(ids.map((id) => [id, noTags()]))
  if (ids.length === 0) return tags
  const none = sql<string | null>`null`
  const rows = await db
    .selectFrom('issue_labels')
    .innerJoin('labels', 'labels.name', 'issue_labels.label')
    .select([
      'issue_labels.issue_id as issue',
      sql<Kind>`'label'`.as('kind'),
      'labels.name as value',
      'labels.name as sort',
      'labels.description as description',
      sql<string | null>`labels.color`.as('color'),
    ])
    .where('issue_labels.issue_id', 'in', [...ids])
    .unionAll(
      db
        .selectFrom('issue_assignees')
        .select([
          'issue_id as issue',
          sql<Kind>`'assignee'`.as('kind'),
          'person_id as value',
          'created_at as sort',
          none.as('description'),
          none.as('color'),
        ])
        .where('issue_id', 'in', [...ids]),
    )
    .unionAll(
      db
        .selectFrom('issue_sets')
        .select([
          'issue_id as issue',
          sql<Kind>`'set'`.as('kind'),
          'set_id as value',
          'set_id as sort',
          none.as('description'),
          none.as('color'),
        ])
        .where('issue_id', 'in', [...ids]),
    )
    .$if(person !== null, (q) =>
      q.unionAll(
        db
          .selectFrom('follows')
          .select([
            sql<number>`cast(target as integer)`.as('issue'),
            sql<Kind>`'follower'`.as('kind'),
            'person_id as value',
            'person_id as sort',
            none.as('description'),
            none.as('color'),
          ])
          .where('person_id', '=', person ?? '')
          .where('kind', '=', 'report')
          .where('target', 'in', ids.map(String)),
      ),
    )
    .execute()
  for (const row of rows.sort((a, b) => compare(a.sort, b.sort) || compare(a.value, b.value))) {
    const { kind, value, description, color } = row
    const of = tags.get(row.issue)
    if (kind === 'label') of?.labels.push({ name: value, description, color: color ?? '' })
    else if (kind === 'assignee') of?.assignees.push(value)
    else if (kind === 'set') of?.sets.push(value)
    else if (of !== undefined) of.isFollowed = true
  }
  return tags
}

export function noTags(): IssueTags {
  return { labels: [], assignees: [], sets: [], isFollowed: false }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Adds labels to an issue and removes others. */
export async function changeIssueLabels(
  tx: Writer,
  issueId: number,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  if (remove.length > 0) {
    await tx
      .deleteFrom('issue_labels')
      .where('issue_id', '=', issueId)
      .where('label', 'in', [...remove])
      .execute()
  }
  if (add.length === 0) return
  const rows = add.map((label) => ({ issue_id: issueId, label }))
  await tx.insertInto('issue_labels').values(rows).execute()
}

/** Adds assignees (account ids) to an issue and removes others. */
export async function changeIssueAssignees(
  tx: Writer,
  issueId: number,
  { add, remove, now }: { add: readonly string[]; remove: readonly string[]; now: string },
): Promise<void> {
  if (remove.length > 0) {
    await tx
      .deleteFrom('issue_assignees')
      .where('issue_id', '=', issueId)
      .where('person_id', 'in', [...remove])
      .execute()
  }
  if (add.length === 0) return
  const rows = add.map((person_id) => ({ issue_id: issueId, person_id, created_at: now }))
  await tx.insertInto('issue_assignees').values(rows).execute()
}
