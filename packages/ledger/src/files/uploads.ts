/** Uploads: an upload ends as a new file, as a file that the catalog already had, or as nothing. Source: decisions.md#limits. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { latestNoted } from '../sql/noted-ahead.ts'
import type { UploadStatus, UploadsTable } from '../tables/uploads.ts'

export interface UploadRow {
  id: string
  /** Account id. */
  person: string
  status: UploadStatus
  resumable: boolean
  /** JSON of the uploader's request. */
  ask: string
  sizeBytes: number
  sha256: string | null
  /** JSON; null before the upload has ended. */
  outcome: string | null
  promised: string | null
  /** The lease of the process that works on it now; null while it waits for its next piece. */
  holder: string | null
  startedAt: string
  changedAt: string
}

export type NewUpload = Pick<UploadRow, 'id' | 'person' | 'resumable' | 'ask' | 'sizeBytes' | 'holder' | 'startedAt'>

export async function addUpload(tx: Writer, upload: NewUpload): Promise<void> {
  const { id, person, resumable, ask, sizeBytes, holder, startedAt } = upload
  await tx
    .insertInto('uploads')
    .values({
      id,
      ask,
      person_id: person,
      status: 'arriving',
      resumable: resumable ? 1 : 0,
      size_bytes: sizeBytes,
      sha256: null,
      outcome: null,
      promised: null,
      holder,
      started_at: startedAt,
      changed_at: startedAt,
    })
    .execute()
}

export async function findUpload(db: Reader, id: string): Promise<UploadRow | null> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : uploadOf(row)
}

export interface UploadChange {
  status?: UploadStatus
  sizeBytes?: number
  sha256?: string | null
  outcome?: string | null
  promised?: string | null
  holder?: string | null
}

/** The columns that a change sets. */
export function columnsOf({ sizeBytes, ...change }: UploadChange, at: string) {
  return {
    ...change,
    ...(sizeBytes !== undefined && { size_bytes: sizeBytes }),
    changed_at: at,
  }
}

export async function changeUpload(tx: Writer, id: string, change: UploadChange, at: string): Promise<void> {
  await tx.updateTable('uploads').set(columnsOf(change, at)).where('id', '=', id).execute()
}

/** The sum of a person's uploads since a moment. */
export interface UploadSum {
  /** Finished files and uploads in progress. */
  files: number
  bytes: number
  /** The start of the first upload; null when there is none. */
  first: string | null
}

export async function sumUploads(
  db: Reader,
  person: string,
  { since, now }: { since: string; now: string },
): Promise<UploadSum> {
  const rows = await db
    .selectFrom('uploads')
    .select((eb) => [
      'status',
      eb.fn.countAll().as('n'),
      eb.fn.sum('size_bytes').as('bytes'),
      eb.fn.min('started_at').as('first'),
    ])
    .where('person_id', '=', person)
    .where('started_at', '>', since)
    .where('started_at', '<=', latestNoted(now))
    .where('status', '!=', 'held')
    .groupBy('status')
    .execute()
  const sum: UploadSum = { files: 0, bytes: 0, first: null }
  for (const { status, n, bytes, first } of rows) {
    sum.bytes += Number(bytes)
    if (status !== 'refused' && status !== 'sweeping') sum.files += Number(n)
    if (sum.first === null || first < sum.first) sum.first = first
  }
  return sum
}

export interface QuietUploadsQuery {
  statuses: readonly UploadStatus[]
  /** Their last change was before this. */
  before: string
  limit: number
  /** `with-bytes`: only uploads with a known sha256. `done`: only uploads with nothing left to do or to wait for. */
  only?: 'with-bytes' | 'done'
}

/** Uploads without a change for some time; the longest first. */
export async function quietUploads(db: Reader, ask: QuietUploadsQuery): Promise<UploadRow[]> {
  const { statuses, before, limit, only } = ask
  let query = db.selectFrom('uploads').selectAll().where('status', 'in', statuses).where('changed_at', '<', before)
  if (only === 'with-bytes') query = query.where('sha256', 'is not', null)
  if (only === 'done') {
    query = query
      .where('promised', 'is', null)
      .where((eb) => eb.or([eb('status', '!=', 'refused'), eb('sha256', 'is', null)]))
  }
  const rows = await query.orderBy('changed_at').limit(limit).execute()
  return rows.map(uploadOf)
}

/** Whether these bytes belong to an upload in one of these states, other than `other`. */
export async function isUploadOf(
  db: Reader,
  sha256: string,
  { statuses, other }: { statuses: readonly UploadStatus[]; other: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('sha256', '=', sha256)
    .where('status', 'in', statuses)
    .where('id', '!=', other)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function dropUpload(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** The rights that were promised to these files, for those that wait for a merge. */
export async function waitingFiles(
  db: Reader,
  hashes: readonly string[],
): Promise<{ sha256: string; upload: string; promised: string }[]> {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'sha256', 'promised'])
    .where('sha256', 'in', [...new Set(hashes)])
    .where('promised', 'is not', null)
    .execute()
  return rows.flatMap(({ id, sha256, promised }) =>
    sha256 === null || promised === null ? [] : [{ sha256, upload: id, promised }],
  )
}

/** The uploads that brought a file, the newest first. */
export async function uploadsOfFile(db: Reader, sha256: string): Promise<UploadRow[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('status', '=', 'kept')
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(uploadOf)
}

/** Makes a file wait again for the merge of a suggestion that uses it. */
export async function promiseAgain(tx: Writer, sha256: string, promised: string): Promise<void> {
  await tx.updateTable('uploads').set({ promised }).where('sha256', '=', sha256).where('status', '=', 'kept').execute()
}

/** Removes the promise: the file waits for no merge. */
export async function forgetPromise(tx: Writer, sha256: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ promised: null })
    .where('sha256', '=', sha256)
    .where('promised', 'is not', null)
    .execute()
}

/** When a person joined; null when there is no such account. */
export async function joinedAt(db: Reader, person: string): Promise<string | null> {
  const row = await db.selectFrom('people').select('created_at').where('id', '=', person).executeTakeFirst()
  return row?.created_at ?? null
}

export function uploadOf(row: Selectable<UploadsTable>): UploadRow {
  const { id, status, ask, sha256, outcome, promised, holder } = row
  return {
    id,
    status,
    ask,
    sha256,
    outcome,
    promised,
    holder,
    person: row.person_id,
    resumable: row.resumable === 1,
    sizeBytes: row.size_bytes,
    startedAt: row.started_at,
    changedAt: row.changed_at,
  }
}
