/** The sources of a file, and the history of its rights. Source: shapes.md#about-a-file; decisions.md#rights. */
import type { Rights } from '@yalkut/model'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { FileEventsTable, FileSourcesTable } from '../tables/files.ts'

export interface FileSource {
  /** Sorts by time and is unique. */
  id: string
  sha256: string
  source: string
  url: string | null
  fetchedAt: string | null
  /** The uploader's statement of its rights. */
  attestation: string | null
  /** Account id; never shown. */
  uploadedBy: string | null
  at: string
}

export async function addFileSource(tx: Writer, source: FileSource): Promise<void> {
  const { fetchedAt, uploadedBy, ...rest } = source
  await tx
    .insertInto('file_sources')
    .values({ ...rest, fetched_at: fetchedAt, uploaded_by: uploadedBy })
    .execute()
}

/** The first sources of a file, oldest first, at most 100. */
export async function sourcesOfFile(db: Reader, sha256: string): Promise<FileSource[]> {
  const rows = await db
    .selectFrom('file_sources')
    .selectAll()
    .where('sha256', '=', sha256)
    .orderBy('at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(sourceOf)
}

function sourceOf(row: Selectable<FileSourcesTable>): FileSource {
  const { fetched_at: fetchedAt, uploaded_by: uploadedBy, ...rest } = row
  return { ...rest, fetchedAt, uploadedBy }
}

export interface FileEvent {
  change: number
  sha256: string
  /** null: the file was new. */
  before: Rights | null
  after: Rights
  credit: string | null
  reason: string | null
  /** The same in Hebrew; null: a person wrote the reason. */
  reasonHe: string | null
  by: string | null
  at: string
}

/** The changes of a file's rights, newest first, at most 100. */
export async function eventsOfFile(db: Reader, sha256: string): Promise<FileEvent[]> {
  const rows = await db
    .selectFrom('file_events')
    .selectAll()
    .where('sha256', '=', sha256)
    .orderBy('change', 'desc')
    .limit(100)
    .execute()
  return rows.map(eventOf)
}

/** The last change of any file's rights up to a number. */
export async function lastFileEvent(db: Reader, change: number): Promise<FileEvent | null> {
  const row = await db
    .selectFrom('file_events')
    .selectAll()
    .where('change', '<=', change)
    .orderBy('change', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : eventOf(row)
}

function eventOf(row: Selectable<FileEventsTable>): FileEvent {
  const { rights_before: before, rights_after: after, reason_he: reasonHe, ...rest } = row
  return { ...rest, reasonHe, before, after }
}
