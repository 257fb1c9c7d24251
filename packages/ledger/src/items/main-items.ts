/** Items on main, and single versions of them. */
import { type AnyItem, type ItemType, isOf, type JsonObject, parseJsonObject, storedItem } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { prepared } from '../sql/prepared.ts'

export interface MainItem {
  id: string
  type: string
  rev: number
  path: string | null
  /** null: the item is deleted. */
  data: JsonObject | null
  mergedInto: string | null
}

interface Ids {
  ids: readonly string[]
}

/** The items of these ids, by id; a deleted item has `data: null`, an id that main never had is left out. */
export async function findMainItems(db: Reader, ids: readonly string[]): Promise<Map<string, MainItem>> {
  const found = new Map<string, MainItem>()
  for (const chunk of chunksOf(ids)) {
    for (const { data, ...row } of await mainRows(db, { ids: chunk })) {
      found.set(row.id, { ...row, data: data === null ? null : parseJsonObject(data) })
    }
  }
  return found
}

const mainRows = prepared<Ids, Omit<MainItem, 'data'> & { data: string | null }>((db, given) =>
  db
    .selectFrom('entities')
    .innerJoin('revisions', 'revisions.rev', 'entities.rev')
    .select([
      'entities.id',
      'entities.type',
      'entities.rev',
      'entities.path',
      'revisions.data',
      'entities.merged_into as mergedInto',
    ])
    .where('entities.id', 'in', given.list('ids')),
)

/** The item by its type; null for one that is deleted. */
export function itemOf({ id, type, path, rev, data }: MainItem): AnyItem | null {
  return data === null ? null : storedItem({ id, path, rev }, { type, data })
}

/** Those of these items that are of a type; deleted ones are left out. In no order. */
export async function findItemsOf<T extends ItemType>(
  db: Reader,
  type: T,
  ids: readonly string[],
): Promise<Extract<AnyItem, { type: T }>[]> {
  const found = await findMainItems(db, ids)
  const items = [...found.values()].flatMap((main) => itemOf(main) ?? [])
  return items.filter((item) => isOf(item, type))
}

/** The types of these items, by id; deleted items are left out. */
export async function typesOnMain(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const types = new Map<string, string>()
  for (const chunk of chunksOf(ids)) {
    for (const row of await typeRows(db, { ids: chunk })) types.set(row.id, row.type)
  }
  return types
}

const typeRows = prepared<Ids, { id: string; type: string }>((db, given) =>
  db.selectFrom('entities').select(['id', 'type']).where('id', 'in', given.list('ids')).where('deleted', '=', 0),
)

export interface StoredVersion {
  rev: number
  id: string
  type: string
  path: string | null
  data: JsonObject | null
  commit: number
}

/** Versions by their revision numbers. */
export async function findVersions(db: Reader, revs: readonly number[]): Promise<Map<number, StoredVersion>> {
  const found = new Map<number, StoredVersion>()
  for (const chunk of chunksOf(revs)) {
    for (const { data, ...row } of await versionRows(db, { revs: chunk })) {
      found.set(row.rev, { ...row, data: data === null ? null : parseJsonObject(data) })
    }
  }
  return found
}

const versionRows = prepared<{ revs: readonly number[] }, Omit<StoredVersion, 'data'> & { data: string | null }>(
  (db, given) =>
    db
      .selectFrom('revisions')
      .select(['rev', 'entity_id as id', 'type', 'path', 'data', 'commit_seq as commit'])
      .where('rev', 'in', given.list('revs')),
)

/** The last versions of an item, the newest first, deletions too. */
export async function lastVersions(db: Reader, id: string, limit: number): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['rev', 'entity_id as id', 'type', 'path', 'data', 'commit_seq as commit'])
    .where('entity_id', '=', id)
    .orderBy('rev', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ data, ...row }) => ({
    ...row,
    data: data === null ? null : parseJsonObject(data),
  }))
}

/** The version of an item as of a commit; null when the item did not exist yet. */
export async function findVersionAsOf(
  db: Reader,
  id: string,
  seq: number,
): Promise<{ rev: number; path: string | null; gone: boolean } | null> {
  const row = await db
    .selectFrom('revisions')
    .select(['rev', 'path', 'data'])
    .where('entity_id', '=', id)
    .where('commit_seq', '<=', seq)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { rev: row.rev, path: row.path, gone: row.data === null }
}
