/** Files in the ledger. Every change of a file gets the next number, so that servers follow files as they follow commits. A
 *  transaction that changes a file holds its row. Source: service.md#file; decisions.md#rights. */
import type { Rights } from '@yalkut/model'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumber } from '../sql/counters.ts'
import type { FilesTable } from '../tables/files.ts'
import { forgetPromise } from './uploads.ts'

export interface FileRow {
  sha256: string
  sizeBytes: number
  mime: string
  rights: Rights
  credit: string | null
  /** JSON: pages, duration …; null before they are measured. */
  measured: string | null
  addedBy: string
  addedAt: string
  change: number
}

export interface NewFile {
  sha256: string
  sizeBytes: number
  mime: string
  rights: Rights
  credit: string | null
  measured?: string | null
  /** Account id. */
  by: string
  at: string
}

/** Adds a file. False, with nothing changed, when the catalog has it. */
export async function addFile(tx: Writer, file: NewFile): Promise<boolean> {
  const { sha256, sizeBytes, mime, rights, credit, measured = null, by, at } = file
  // The number is taken first: of two transactions that add the same file, one waits here and then finds it.
  const change = await nextNumber(tx, 'file')
  if ((await findFile(tx, sha256)) !== null) return false
  await tx
    .insertInto('files')
    .values({
      sha256,
      size_bytes: sizeBytes,
      mime,
      rights,
      credit,
      measured,
      change,
      added_by: by,
      added_at: at,
    })
    .execute()
  const event = { change, sha256, rights_before: null, rights_after: rights }
  await tx
    .insertInto('file_events')
    .values({ ...event, credit, reason: null, reason_he: null, by, at })
    .execute()
  return true
}

export async function findFile(db: Reader, sha256: string): Promise<FileRow | null> {
  const row = await db.selectFrom('files').selectAll().where('sha256', '=', sha256).executeTakeFirst()
  return row === undefined ? null : fileOf(row)
}

/** Those of these files that the catalog has, by sha256. */
export async function findFiles(db: Reader, hashes: readonly string[]): Promise<Map<string, FileRow>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('sha256', 'in', [...new Set(hashes)])
    .execute()
  return new Map(rows.map((row) => [row.sha256, fileOf(row)]))
}

/** Holds a file until the transaction ends. */
async function lockFile(tx: Writer, sha256: string): Promise<FileRow | null> {
  const row = await tx
    .updateTable('files')
    .set((eb) => ({ change: eb.ref('change') }))
    .where('sha256', '=', sha256)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : fileOf(row)
}

/** Holds several files until the transaction ends, one by one in the order of their sha256, so that two transactions that
 *  hold some of the same files never wait for each other. A transaction that changes several files holds all of them first,
 *  because it holds the number of a change to its end too. Gives the files in that order. */
export async function lockFiles(tx: Writer, hashes: readonly string[]): Promise<FileRow[]> {
  const locked: FileRow[] = []
  for (const sha256 of [...new Set(hashes)].toSorted()) {
    const file = await lockFile(tx, sha256)
    if (file !== null) locked.push(file)
  }
  return locked
}

export interface RightsChange {
  sha256: string
  rights: Rights
  /** The credit line that is shown with the file; left out: unchanged. */
  credit?: string | null
  reason: string | null
  /** The same in Hebrew, where the service gives the reason. */
  reasonHe?: string | null
  /** Account id; null for somebody without an account. */
  by: string | null
  at: string
  /** A decision: it is in the history also where it changes nothing. */
  isDecision?: true
}

/** Changes the rights of a file. Gives the file as it was, or null when the catalog does not have it. The same rights and
 *  credit again change nothing. */
export async function setFileRights(tx: Writer, wanted: RightsChange): Promise<FileRow | null> {
  const { sha256, rights, reason, reasonHe = null, by, at } = wanted
  const before = await lockFile(tx, sha256)
  if (before === null) return null
  // A decision about a file replaces what its upload promised.
  await forgetPromise(tx, sha256)
  const credit = wanted.credit === undefined ? before.credit : wanted.credit
  const isSame = before.rights === rights && before.credit === credit
  if (isSame && wanted.isDecision !== true) return before
  const change = await nextNumber(tx, 'file')
  await tx.updateTable('files').set({ rights, credit, change }).where('sha256', '=', sha256).execute()
  const event = { change, sha256, rights_before: before.rights, rights_after: rights }
  await tx
    .insertInto('file_events')
    .values({ ...event, credit, reason, reason_he: reasonHe, by, at })
    .execute()
  return before
}

/** Files whose latest change is after this number, as they are now, in the order of their latest change. */
export async function filesChangedAfter(db: Reader, change: number, limit: number): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('change', '>', change)
    .orderBy('change')
    .limit(limit)
    .execute()
  return rows.map(fileOf)
}

function fileOf(row: Selectable<FilesTable>): FileRow {
  const { sha256, mime, rights, credit, measured, change } = row
  return {
    sha256,
    sizeBytes: row.size_bytes,
    mime,
    rights,
    credit,
    measured,
    change,
    addedBy: row.added_by,
    addedAt: row.added_at,
  }
}
