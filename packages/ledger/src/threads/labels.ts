/** Labels of issues, shared by the whole catalog. Source: shapes.md#labels. */
import type { Reader, Writer } from '../engine/engine.ts'
import { type IssueReader, readableBy } from './issue-readers.ts'
import type { LabelRow } from './issue-tags.ts'

/** Adds a label. False when the name is taken. */
export async function addLabel(tx: Writer, label: LabelRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('labels')
    .values(label)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(added ?? 0) > 0
}

/** The labels of these names; unknown names are left out. */
export async function findLabels(db: Reader, names: readonly string[]): Promise<LabelRow[]> {
  if (names.length === 0) return []
  return await db
    .selectFrom('labels')
    .selectAll()
    .where('name', 'in', [...names])
    .execute()
}

/** Labels by name, with the number of open issues of each that the reader may read. */
export async function listLabelRows(
  db: Reader,
  reader: IssueReader,
  limit: number,
): Promise<(LabelRow & { open: number })[]> {
  const rows = await db
    .selectFrom('labels')
    .select((eb) => [
      'name',
      'description',
      'color',
      eb
        .selectFrom('issues')
        .innerJoin('issue_labels', 'issue_labels.issue_id', 'issues.id')
        .select((counted) => counted.fn.countAll().as('n'))
        .whereRef('issue_labels.label', '=', 'labels.name')
        .where('issues.state', '=', 'open')
        .where(({ eb: inner }) => readableBy(inner, reader))
        .as('open'),
    ])
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ open, ...label }) => ({ ...label, open: Number(open ?? 0) }))
}
