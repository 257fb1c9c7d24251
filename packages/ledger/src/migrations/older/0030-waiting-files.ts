/** Files are served from the merge of an item that uses them on. Files of earlier uploads that were served before it, or after their suggestion
 *  was withdrawn or sent back, wait again. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Tables = {
  counters: { name: string; value: number }
  uploads: {
    id: string
    status: string
    sha256: string | null
    outcome: string | null
    promised: string | null
  }
  files: { sha256: string; rights: string; credit: string | null; change: number }
  file_events: {
    change: number
    sha256: string
    rights_before: string | null
    rights_after: string
    credit: string | null
    reason: string | null
    by: string | null
    at: string
  }
  suggestions: { id: number; status: string }
  revisions: { rev: number; data: string | null }
}

export const waitingFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const tables = db.withTables<Tables>()
    const uploads = await tables
      .selectFrom('uploads')
      .innerJoin('files', 'files.sha256', 'uploads.sha256')
      .select(['uploads.id', 'uploads.outcome', 'files.sha256', 'files.rights', 'files.credit'])
      .where('uploads.status', '=', 'kept')
      .where('uploads.promised', 'is', null)
      .orderBy('uploads.id')
      .execute()
    for (const upload of uploads) {
      if (await isOver(tables, upload)) continue
      const isServed = upload.rights === 'open' || upload.rights === 'credit'
      if (isServed) await stopServing(tables, upload)
      else if (await isDecided(tables, upload.sha256)) continue
      await tables.updateTable('uploads').set({ promised: upload.rights }).where('id', '=', upload.id).execute()
    }
  },
}

/** Its suggestion was merged, or another one that uses the file. */
async function isOver(
  db: Kysely<Tables>,
  { outcome, sha256 }: { outcome: string | null; sha256: string },
): Promise<boolean> {
  const end: { answer?: { existed: boolean; suggestion?: number } } = JSON.parse(outcome ?? '{}')
  const suggestion = end.answer?.suggestion
  if (suggestion === undefined) return true
  const row = await db.selectFrom('suggestions').select('status').where('id', '=', suggestion).executeTakeFirst()
  if (row?.status === 'merged') return true
  const used = await db
    .selectFrom('revisions')
    .select('rev')
    .where('data', 'like', `%${sha256}%`)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Somebody changed its rights since it came. */
async function isDecided(db: Kysely<Tables>, sha256: string): Promise<boolean> {
  const event = await db
    .selectFrom('file_events')
    .select('change')
    .where('sha256', '=', sha256)
    .where('rights_before', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

async function stopServing(
  db: Kysely<Tables>,
  { sha256, rights, credit }: { sha256: string; rights: string; credit: string | null },
): Promise<void> {
  const { value } = await db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'file')
    .returning('value')
    .executeTakeFirstOrThrow()
  await db.updateTable('files').set({ rights: 'preserved', change: value }).where('sha256', '=', sha256).execute()
  const reason = 'No merged item uses it yet.'
  const change = { change: value, sha256, rights_before: rights, rights_after: 'preserved' }
  const at = new Date().toISOString()
  await db
    .insertInto('file_events')
    .values({ ...change, credit, reason, by: 'system', at })
    .execute()
}
