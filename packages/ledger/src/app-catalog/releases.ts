/** Releases for phone apps: made unseen, then published, withdrawn; the files of a published one never change. The caller holds the lease of releases
 *  when it writes. Source: shapes.md#app-catalog. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { AppReleasesTable } from '../tables/app-releases.ts'

export type AppReleaseRow = Selectable<AppReleasesTable>

/** Published releases, the newest first. */
export async function readReleases(db: Reader, limit: number): Promise<AppReleaseRow[]> {
  return await db
    .selectFrom('app_releases')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** A published release; null where there is none. */
export async function findRelease(db: Reader, version: string): Promise<AppReleaseRow | null> {
  const row = await db
    .selectFrom('app_releases')
    .selectAll()
    .where('version', '=', version)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Releases that were begun and never published. */
export async function unfinishedReleases(db: Reader): Promise<AppReleaseRow[]> {
  return await db.selectFrom('app_releases').selectAll().where('published_at', 'is', null).execute()
}

/** What all releases say of their files, also those that are being made. */
export async function readReleaseFiles(db: Reader): Promise<Pick<AppReleaseRow, 'version' | 'files'>[]> {
  return await db.selectFrom('app_releases').select(['version', 'files']).execute()
}

/** Nobody sees it before `publishRelease`. */
export async function beginRelease(
  tx: Writer,
  release: Omit<AppReleaseRow, 'number' | 'published_at' | 'withdrawn_at'>,
): Promise<void> {
  const last = await tx
    .selectFrom('app_releases')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  await tx
    .insertInto('app_releases')
    .values({ ...release, number, published_at: null, withdrawn_at: null })
    .execute()
}

export async function publishRelease(tx: Writer, version: string, at: string): Promise<void> {
  await tx.updateTable('app_releases').set({ published_at: at }).where('version', '=', version).execute()
}

/** Published releases that are not withdrawn, with a number above `after`, rising. */
export async function givenReleases(db: Reader, after: number, limit: number): Promise<AppReleaseRow[]> {
  return await db
    .selectFrom('app_releases')
    .selectAll()
    .where('number', '>', after)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** A release that is withdrawn already stays as it is. */
export async function withdrawRelease(tx: Writer, version: string, at: string): Promise<void> {
  await tx
    .updateTable('app_releases')
    .set({ withdrawn_at: at })
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Removes one that was never published. */
export async function dropRelease(tx: Writer, version: string): Promise<void> {
  await tx.deleteFrom('app_releases').where('version', '=', version).where('published_at', 'is', null).execute()
}
