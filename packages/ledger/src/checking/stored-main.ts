/** Main as the ledger's tables store it beside the line, page by page, for a comparison with what the line says. */
import type { Reader } from '../engine/engine.ts'

export interface StoredEntity {
  id: string
  type: string
  rev: number
  path: string | null
  deleted: boolean
  mergedInto: string | null
}

/** Items after an id, in the order of the database, at most `limit`. */
export async function entitiesAfter(db: Reader, id: string, limit: number): Promise<StoredEntity[]> {
  const rows = await db.selectFrom('entities').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map(entityOf)
}

/** Those of these ids that the table has. */
export async function entitiesOf(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('entities').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}

export interface StoredPath {
  path: string
  id: string
  current: boolean
}

/** Paths after one, in the order of the database, at most `limit`. */
export async function pathsAfter(db: Reader, path: string, limit: number): Promise<StoredPath[]> {
  const rows = await db.selectFrom('paths').selectAll().where('path', '>', path).orderBy('path').limit(limit).execute()
  return rows.map(({ entity_id: id, current, ...row }) => ({ ...row, id, current: current === 1 }))
}

/** Those of these paths that the table has. */
export async function pathsOf(db: Reader, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db.selectFrom('paths').select('path').where('path', 'in', paths).execute()
  return new Set(rows.map((row) => row.path))
}

interface EntityRow extends Omit<StoredEntity, 'deleted' | 'mergedInto'> {
  deleted: number
  merged_into: string | null
}

function entityOf({ deleted, merged_into: mergedInto, ...row }: EntityRow): StoredEntity {
  return { ...row, deleted: deleted === 1, mergedInto }
}
