/** Uploads: each is begun, and ends as a file, as bytes that were held, or as nothing. Source: decisions.md#limits. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { UploadStatus, UploadsTable } from '../tables/uploads.ts'

export interface UploadRow {
  id: string
  /** Account id. */
  person: string
  status: UploadStatus
  resumable: boolean
  /** JSON. */
  ask: string
  sizeBytes: number
  sha256: string | null
  /** JSON, or null before its end. */
  outcome: string | null
  promised: string | null
  startedAt: string
  changedAt: string
}

export type NewUpload = Pick<
  UploadRow,
  'id' | 'person' | 'resumable' | 'ask' | 'sizeBytes' | 'startedAt'
>

export async function addUpload(tx: Writer, upload: NewUpload): Promise<void> {
  const { id, person, resumable, ask, sizeBytes, startedAt } = upload
  await tx
    .insertInto('uploads')
    .values({
      ...{ id, ask, person_id: person, status: 'arriving', resumable: resumable ? 1 : 0 },
      ...{ size_bytes: sizeBytes, sha256: null, outcome: null, promised: null },
      ...{ started_at: startedAt, changed_at: startedAt },
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
}

export async function changeUpload(
  tx: Writer,
  id: string,
  { sizeBytes, ...change }: UploadChange,
  at: string,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({
      ...change,
      ...(sizeBytes !== undefined && { size_bytes: sizeBytes }),
      changed_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes an upload whose bytes are all there, so that one alone makes a file of them; whoever took it before
 *  `lostBefore` and did not end is taken to have crashed. False when somebody has it, or it has ended. */
export async function claimUpload(
  tx: Writer,
  id: string,
  { at, lostBefore }: { at: string; lostBefore: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ status: 'storing', changed_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'arriving'),
        eb.and([eb('status', '=', 'storing'), eb('changed_at', '<', lostBefore)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends an upload that came in one piece and did not end; false for every other one. */
export async function endPlainUpload(
  tx: Writer,
  id: string,
  { outcome, sizeBytes, at }: { outcome: string; sizeBytes: number; at: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ status: 'refused', outcome, size_bytes: sizeBytes, changed_at: at })
    .where('id', '=', id)
    .where('resumable', '=', 0)
    .where('status', 'in', ['arriving', 'storing'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What a person sent since a moment. */
export interface UploadSum {
  /** Files made, and those under way. */
  files: number
  bytes: number
  /** Under way now. */
  arriving: number
  /** When the first of them began; null when there is none. */
  first: string | null
}

export async function sumUploads(db: Reader, person: string, since: string): Promise<UploadSum> {
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
    .where('status', '!=', 'held')
    .groupBy('status')
    .execute()
  const sum: UploadSum = { files: 0, bytes: 0, arriving: 0, first: null }
  for (const { status, n, bytes, first } of rows) {
    sum.bytes += Number(bytes)
    if (status === 'arriving') sum.arriving += Number(n)
    if (status !== 'refused' && status !== 'sweeping') sum.files += Number(n)
    if (sum.first === null || first < sum.first) sum.first = first
  }
  return sum
}

export interface QuietAsk {
  statuses: readonly UploadStatus[]
  /** Nothing happened to them since. */
  before: string
  limit: number
  /** Only those whose bytes are known, or those that nothing is left of and nothing waits for. */
  only?: 'with-bytes' | 'done'
}

/** The quietest first. */
export async function quietUploads(db: Reader, ask: QuietAsk): Promise<UploadRow[]> {
  const { statuses, before, limit, only } = ask
  let query = db
    .selectFrom('uploads')
    .selectAll()
    .where('status', 'in', statuses)
    .where('changed_at', '<', before)
  if (only === 'with-bytes') query = query.where('sha256', 'is not', null)
  if (only === 'done') {
    query = query
      .where('promised', 'is', null)
      .where((eb) => eb.or([eb('status', '!=', 'refused'), eb('sha256', 'is', null)]))
  }
  const rows = await query.orderBy('changed_at').limit(limit).execute()
  return rows.map(uploadOf)
}

/** Whether bytes belong to an upload in one of these states, other than the one named. */
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

/** What was promised to those of these files that wait, by sha256. */
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

/** Lets a file wait again for the merge of a suggestion with it. */
export async function promiseAgain(tx: Writer, sha256: string, promised: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ promised })
    .where('sha256', '=', sha256)
    .where('status', '=', 'kept')
    .execute()
}

/** Nothing waits for this file any more. */
export async function forgetPromise(tx: Writer, sha256: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ promised: null })
    .where('sha256', '=', sha256)
    .where('promised', 'is not', null)
    .execute()
}

/** When somebody joined; null when there is no such account. */
export async function joinedAt(db: Reader, person: string): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('created_at')
    .where('id', '=', person)
    .executeTakeFirst()
  return row?.created_at ?? null
}

function uploadOf(row: Selectable<UploadsTable>): UploadRow {
  const { id, status, ask, sha256, outcome, promised } = row
  return {
    ...{ id, status, ask, sha256, outcome, promised },
    ...{ person: row.person_id, resumable: row.resumable === 1, sizeBytes: row.size_bytes },
    ...{ startedAt: row.started_at, changedAt: row.changed_at },
  }
}
