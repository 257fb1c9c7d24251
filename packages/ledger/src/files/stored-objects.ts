/** The objects that the store should have: those of files and of derivations. Source: decisions.md#objects. */

import type { Rights } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'

export interface StoredObjectRow {
  sha256: string
  sizeBytes: number
  /** Of a file; null for bytes that are only derived from files. */
  rights: Rights | null
}

/** Objects after an address, in the order of their addresses; each once. */
export async function objectsAfter(db: Reader, after: string, limit: number): Promise<StoredObjectRow[]> {
  const files = await db
    .selectFrom('files')
    .select(['sha256', 'size_bytes', 'rights'])
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute()
  const derived = await db
    .selectFrom('derivations')
    .select(['sha256', 'size_bytes'])
    .distinct()
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute()
  const found = new Map<string, StoredObjectRow>()
  for (const { sha256, size_bytes: sizeBytes, rights } of files) {
    found.set(sha256, { sha256, sizeBytes, rights })
  }
  for (const { sha256, size_bytes: sizeBytes } of derived) {
    if (!found.has(sha256)) found.set(sha256, { sha256, sizeBytes, rights: null })
  }
  const ordered = [...found.values()].toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  return ordered.slice(0, limit)
}

/** How many objects there are, and their bytes. Bytes derived more than once are counted as often. */
export async function countObjects(db: Reader): Promise<{ objects: number; bytes: number }> {
  const sum = { objects: 0, bytes: 0 }
  for (const table of ['files', 'derivations'] as const) {
    const row = await db
      .selectFrom(table)
      .select((eb) => [eb.fn.countAll().as('objects'), eb.fn.sum('size_bytes').as('bytes')])
      .executeTakeFirstOrThrow()
    sum.objects += Number(row.objects)
    sum.bytes += Number(row.bytes ?? 0)
  }
  return sum
}

/** Forgets derivations with these bytes: page images are made again when they are asked for, and a file whose copy with
 *  corrected pages is forgotten is analysed again. */
export async function forgetDerived(tx: Writer, sha256: string): Promise<void> {
  const copied = tx.selectFrom('derivations').select('source_sha256').where('sha256', '=', sha256).where('page', '=', 0)
  await tx.deleteFrom('page_fixes').where('sha256', 'in', copied).execute()
  await tx.deleteFrom('derivations').where('sha256', '=', sha256).execute()
}

/** How far a round through all objects has come. */
export interface ObjectRound {
  /** The last object that was looked at; empty before the first. */
  after: string
  startedAt: string
  objects: number
  bytes: number
  damaged: number
  missing: number
  /** null while the round continues. */
  endedAt: string | null
}

/** null before the first round. */
export async function findObjectRound(db: Reader): Promise<ObjectRound | null> {
  const row = await db.selectFrom('object_rounds').selectAll().executeTakeFirst()
  if (row === undefined) return null
  const { after, objects, bytes, damaged, missing } = row
  return {
    after,
    objects,
    bytes,
    damaged,
    missing,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}

export async function saveObjectRound(tx: Writer, round: ObjectRound): Promise<void> {
  const { startedAt: started_at, endedAt: ended_at, ...rest } = round
  const values = { ...rest, started_at, ended_at }
  await tx
    .insertInto('object_rounds')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
