/** Commits for tests. */
import type { Ledger, Reader } from '@yalkut/ledger'
import { type AppendedCommit, type CommitHeader, CommitWriter, lockMain, type NewChange } from '@yalkut/ledger/line'
import { sql } from 'kysely'

export const NOON = '2026-03-01T12:00:00.000Z'

/** A new work without a path, unless `more` changes that. */
export function change(id: string, more: Partial<NewChange> = {}): NewChange {
  const data = { title: { he: 'ליקוטי שיחות', en: `Work ${id}` } }
  return { id, type: 'work', path: null, data, mergedInto: null, pathBefore: null, ...more }
}

/** The deletion of an item; `mergedInto` for a duplicate. */
export function deletion(id: string, pathBefore: string | null, mergedInto: string | null = null): NewChange {
  return change(id, { data: null, path: pathBefore, pathBefore, mergedInto })
}

/** Appends one commit in a transaction of its own, as a merge does. */
export async function append(
  ledger: Ledger,
  changes: readonly NewChange[],
  header: Partial<CommitHeader> = {},
): Promise<AppendedCommit> {
  return await ledger.write(async (tx) => {
    const head = await lockMain(tx)
    const writer = new CommitWriter(tx, head, {
      at: NOON,
      message: 'Adds what was missing',
      author: 'u-miriam',
      mergedBy: 'u-yosef',
      via: null,
      suggestionId: null,
      ...header,
    })
    await writer.add(changes)
    return await writer.finish()
  })
}

/** How many rows every table holds. */
export async function countRows(db: Reader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{
      n: unknown
    }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}
