/** How the pages of a file are put right. Source: service.md#page-fixes; shapes.md#page-fixes. */

import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../queries/chunks.ts'
import { type Derivation, derivationOf } from './derivations.ts'

export interface PageFixRow {
  sha256: string
  /** What looked at it. */
  encoder: string
  /** `straight`: nothing to do; `turn`: some pages; `unread`: it could not be looked at. */
  verdict: string
  reason: string
  /** JSON: a list of pages with their matrices. */
  pages: string
  at: string
}

/** Of two who look at once, the first stays. */
export async function savePageFix(tx: Writer, fix: PageFixRow): Promise<void> {
  await tx
    .insertInto('page_fixes')
    .values(fix)
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
}

/** By file. */
export async function findPageFixes(
  db: Reader,
  files: readonly string[],
): Promise<Map<string, PageFixRow>> {
  const found = new Map<string, PageFixRow>()
  for (const some of chunksOf(files, 500)) {
    const rows = await db.selectFrom('page_fixes').selectAll().where('sha256', 'in', some).execute()
    for (const row of rows) found.set(row.sha256, row)
  }
  return found
}

/** A file with how its pages are put right (null: nobody has looked), in one statement. */
export async function findFileWithFix(
  db: Reader,
  sha256: string,
): Promise<{ measured: string | null; fix: PageFixRow | null } | null> {
  const row = await db
    .selectFrom('files')
    .leftJoin('page_fixes', 'page_fixes.sha256', 'files.sha256')
    .select(['files.measured', 'encoder', 'verdict', 'reason', 'pages', 'at'])
    .where('files.sha256', '=', sha256)
    .executeTakeFirst()
  if (row === undefined) return null
  const { measured, encoder, verdict, reason, pages, at } = row
  const isThere =
    encoder !== null && verdict !== null && reason !== null && pages !== null && at !== null
  return { measured, fix: isThere ? { sha256, encoder, verdict, reason, pages, at } : null }
}

export interface ShelfAsk {
  /** What the address of the files begins with. */
  prefix: string
  limit: number
}

/** Files with pages to turn, by address. */
export async function pageFixesIn(db: Reader, { prefix, limit }: ShelfAsk): Promise<PageFixRow[]> {
  return await db
    .selectFrom('page_fixes')
    .selectAll()
    .where('verdict', '=', 'turn')
    .where('sha256', '>=', prefix)
    .where('sha256', '<', `${prefix}g`)
    .orderBy('sha256')
    .limit(limit)
    .execute()
}

/** Copies of one profile of whole files, by the address of what they were made of. */
export async function copiesIn(
  db: Reader,
  profile: string,
  { prefix, limit }: ShelfAsk,
): Promise<Derivation[]> {
  const rows = await db
    .selectFrom('derivations')
    .selectAll()
    .where('profile', '=', profile)
    .where('source_sha256', '>=', prefix)
    .where('source_sha256', '<', `${prefix}g`)
    .where('page', '=', 0)
    .orderBy('source_sha256')
    .limit(limit)
    .execute()
  return rows.map(derivationOf)
}

/** The file that was fetched from one of these addresses; the latest one. */
export async function fileFetchedFrom(
  db: Reader,
  addresses: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('file_sources')
    .select('sha256')
    .where('url', 'in', [...addresses])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sha256 ?? null
}
