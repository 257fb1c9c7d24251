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

/** Changes a label, and its name on every issue that has it. False when another label has the new name. The caller holds the label. */
export async function updateLabel(tx: Writer, name: string, label: LabelRow): Promise<boolean> {
  const isRenamed = label.name !== name
  if (isRenamed && (await findLabels(tx, [label.name])).length > 0) return false
  await tx.updateTable('labels').set(label).where('name', '=', name).execute()
  if (isRenamed) {
    await tx.updateTable('issue_labels').set({ label: label.name }).where('label', '=', name).execute()
  }
  return true
}

/** Holds a label until the transaction ends; null when there is none. */
export async function lockLabel(tx: Writer, name: string): Promise<LabelRow | null> {
  const row = await tx
    .updateTable('labels')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
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
