/** Editions: made unseen, published, withdrawn. The caller holds the lease of editions when it writes.
 *  Source: shapes.md#editions. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { EditionsTable } from '../tables/editions.ts'

export type EditionRow = Selectable<EditionsTable>

/** Published editions, the newest first. `before`: only those with a lower number. */
export async function readEditions(db: Reader, limit: number, before: number | null = null): Promise<EditionRow[]> {
  const all = db.selectFrom('editions').selectAll().where('published_at', 'is not', null)
  const page = before === null ? all : all.where('number', '<', before)
  return await page.orderBy('number', 'desc').limit(limit).execute()
}

/** A published edition; null where there is none. */
export async function findEdition(db: Reader, tag: string): Promise<EditionRow | null> {
  const row = await db
    .selectFrom('editions')
    .selectAll()
    .where('tag', '=', tag)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Editions that were begun and never published. */
export async function unfinishedEditions(db: Reader): Promise<EditionRow[]> {
  return await db.selectFrom('editions').selectAll().where('published_at', 'is', null).execute()
}

/** Withdrawn editions whose files may still be in the store. */
export async function editionsToRemove(db: Reader): Promise<EditionRow[]> {
  return await db
    .selectFrom('editions')
    .selectAll()
    .where('withdrawn_at', 'is not', null)
    .where('removed', '=', 0)
    .execute()
}

/** The manifests of all editions whose files are held or are being stored. */
export async function storedManifests(db: Reader): Promise<{ tag: string; manifest: string }[]> {
  return await db.selectFrom('editions').select(['tag', 'manifest']).where('withdrawn_at', 'is', null).execute()
}

/** The tags of this week: `2026.40` and all that continue it. */
export async function tagsOfWeek(db: Reader, week: string): Promise<string[]> {
  const rows = await db
    .selectFrom('editions')
    .select('tag')
    .where((eb) => eb.or([eb('tag', '=', week), eb('tag', 'like', `${week}.%`)]))
    .execute()
  return rows.map(({ tag }) => tag)
}

export type NewEdition = Pick<EditionRow, 'tag' | 'seq' | 'rights_change' | 'created_at' | 'manifest'>

/** Nobody sees it before `publishEdition`. */
export async function beginEdition(tx: Writer, edition: NewEdition): Promise<void> {
  const last = await tx
    .selectFrom('editions')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const unseen = { published_at: null, withdrawn_at: null, removed: 0 as const }
  await tx
    .insertInto('editions')
    .values({ ...edition, number, ...unseen })
    .execute()
}

export async function publishEdition(
  tx: Writer,
  { tag, manifest, at }: { tag: string; manifest: string; at: string },
): Promise<void> {
  await tx.updateTable('editions').set({ manifest, published_at: at }).where('tag', '=', tag).execute()
}

/** Removes one that was never published. */
export async function dropEdition(tx: Writer, tag: string): Promise<void> {
  await tx.deleteFrom('editions').where('tag', '=', tag).where('published_at', 'is', null).execute()
}

/** An edition that is withdrawn already stays as it is. */
export async function withdrawEdition(
  tx: Writer,
  { tag, manifest, at }: { tag: string; manifest: string; at: string },
): Promise<void> {
  await tx
    .updateTable('editions')
    .set({ manifest, withdrawn_at: at })
    .where('tag', '=', tag)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function noteFilesRemoved(tx: Writer, tag: string): Promise<void> {
  await tx.updateTable('editions').set({ removed: 1 }).where('tag', '=', tag).execute()
}
