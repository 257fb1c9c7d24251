/** Page fixes: how the pages of a file are straightened and turned. Source: service.md#page-fixes; shapes.md#page-fixes. */

import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { PageFixesTable } from '../tables/images.ts'
import { type Derivation, derivationOf, saveDerivation } from './derivations.ts'

export interface PageFixRow {
  sha256: string
  /** The program and version that analysed the file. */
  encoder: string
  /** `straight`: no page needs a fix; `turn`: some pages do; `unread`: the file could not be analysed. */
  verdict: string
  reason: string
  /** The same in Hebrew; null: the fix was imported. */
  reasonHe: string | null
  /** JSON: a list of pages with their matrices. */
  pages: string
  at: string
}

/** Of two analyses at the same time, the first stays. */
export async function savePageFix(tx: Writer, fix: PageFixRow): Promise<void> {
  await tx
    .insertInto('page_fixes')
    .values(rowOf(fix))
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
}

/** By file. */
export async function findPageFixes(db: Reader, files: readonly string[]): Promise<Map<string, PageFixRow>> {
  const found = new Map<string, PageFixRow>()
  for (const some of chunksOf(files, 500)) {
    const rows = await db.selectFrom('page_fixes').selectAll().where('sha256', 'in', some).execute()
    for (const row of rows) found.set(row.sha256, fixOf(row))
  }
  return found
}

/** A file with its page fix (null: not analysed yet), in one statement. */
export async function findFileWithFix(
  db: Reader,
  sha256: string,
): Promise<{ measured: string | null; fix: PageFixRow | null } | null> {
  const row = await db
    .selectFrom('files')
    .leftJoin('page_fixes', 'page_fixes.sha256', 'files.sha256')
    .select(['files.measured', 'encoder', 'verdict', 'reason', 'reason_he', 'pages', 'at'])
    .where('files.sha256', '=', sha256)
    .executeTakeFirst()
  if (row === undefined) return null
  const { measured, encoder, verdict, reason, reason_he: reasonHe, pages, at } = row
  const isThere = encoder !== null && verdict !== null && reason !== null && pages !== null && at !== null
  return { measured, fix: isThere ? { sha256, encoder, verdict, reason, reasonHe, pages, at } : null }
}

/** Replaces the analysis of a file, with the copy that was made by it. */
export async function replacePageFix(
  tx: Writer,
  fix: PageFixRow,
  copy: { profile: string; made: Derivation | null },
): Promise<void> {
  await tx.deleteFrom('page_fixes').where('sha256', '=', fix.sha256).execute()
  await tx.insertInto('page_fixes').values(rowOf(fix)).execute()
  await tx
    .deleteFrom('derivations')
    .where('source_sha256', '=', fix.sha256)
    .where('profile', '=', copy.profile)
    .where('page', '=', 0)
    .execute()
  if (copy.made !== null) await saveDerivation(tx, copy.made)
}

export interface PrefixQuery {
  /** The first digits of the files' sha256. */
  prefix: string
  limit: number
}

/** Files with pages to turn, by sha256. */
export async function pageFixesIn(db: Reader, { prefix, limit }: PrefixQuery): Promise<PageFixRow[]> {
  const rows = await db
    .selectFrom('page_fixes')
    .selectAll()
    .where('verdict', '=', 'turn')
    .where('sha256', '>=', prefix)
    .where('sha256', '<', `${prefix}g`)
    .orderBy('sha256')
    .limit(limit)
    .execute()
  return rows.map(fixOf)
}

function rowOf({ reasonHe, ...rest }: PageFixRow): PageFixesTable {
  return { ...rest, reason_he: reasonHe }
}

function fixOf({ reason_he: reasonHe, ...rest }: PageFixesTable): PageFixRow {
  return { ...rest, reasonHe }
}

/** Copies of one profile of whole files, by the sha256 of their source. */
export async function copiesIn(db: Reader, profile: string, { prefix, limit }: PrefixQuery): Promise<Derivation[]> {
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

/** Sources of one address that are looked at. */
const MOST_SOURCES = 20

/** The files that the operator fetched from this address, the latest first. What the senders of files say of them does not count
 *  here: it is in the items of their suggestions, which people review. */
export async function filesFetchedFrom(db: Reader, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_sources')
    .select('sha256')
    .where('url', '=', address)
    .where('uploaded_by', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SOURCES)
    .execute()
  return [...new Set(rows.map(({ sha256 }) => sha256))]
}
