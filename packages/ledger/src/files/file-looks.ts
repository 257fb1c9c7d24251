/** Results of the analysis of files: the perceptual hashes of their pages, and the title page. Source: service.md#cover;
 *  shapes.md#similar-files. */
import { isJsonObject, type Json, parseJson, type Sentence, type SentenceLanguage } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { bandsOf } from './page-lookup.ts'

/** Why a page is taken for the title page. */
export type CoverReason = Pick<Sentence, SentenceLanguage>

export interface FileLook {
  sha256: string
  /** The page that is taken for the title page; 0 when none was found. */
  coverPage: number
  reasons: readonly CoverReason[]
  /** Of pages that are not blank. */
  pages: { page: number; hash: string }[]
  at: string
}

/** Stores the analysis of a file; of two at the same time, the first stays. */
export async function saveFileLook(tx: Writer, look: FileLook): Promise<void> {
  const { sha256, coverPage, reasons, pages, at } = look
  const inserted = await tx
    .insertInto('file_covers')
    .values({ sha256, page: coverPage, reasons: JSON.stringify(reasons.map(({ en, he }) => ({ en, he }))), at })
    .onConflict((on) => on.column('sha256').doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) return
  for (const chunk of chunksOf(pages, 200)) {
    await tx
      .insertInto('page_hashes')
      .values(
        chunk.map(({ page, hash }) => {
          const [band0, band1, band2, band3] = bandsOf(hash)
          return { sha256, page, hash, band0, band1, band2, band3 }
        }),
      )
      .onConflict((on) => on.columns(['sha256', 'page']).doNothing())
      .execute()
  }
}

/** Forgets the analysis of a file, which is then analysed again: its bytes were lost when it was made, or may have been. */
export async function forgetFileLook(tx: Writer, sha256: string): Promise<void> {
  for (const table of ['page_hashes', 'file_covers', 'page_fixes', 'page_sizes'] as const) {
    await tx.deleteFrom(table).where('sha256', '=', sha256).execute()
  }
}

/** PDFs that were not analysed yet, the oldest first. */
export async function filesToLookAt(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('page_fixes', 'page_fixes.sha256', 'files.sha256')
    .select('files.sha256')
    .where('files.mime', '=', 'application/pdf')
    .where('page_fixes.sha256', 'is', null)
    .orderBy('files.change')
    .limit(limit)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** The title pages that machines chose, by file. */
export async function findFileCovers(
  db: Reader,
  files: readonly string[],
): Promise<Map<string, { page: number; reasons: CoverReason[] }>> {
  const found = new Map<string, { page: number; reasons: CoverReason[] }>()
  for (const chunk of chunksOf(files, 500)) {
    const rows = await db
      .selectFrom('file_covers')
      .select(['sha256', 'page', 'reasons'])
      .where('sha256', 'in', chunk)
      .execute()
    for (const { sha256, page, reasons } of rows) {
      found.set(sha256, { page, reasons: reasonsIn(parseJson(reasons)) })
    }
  }
  return found
}

/** An earlier version wrote them in English alone. */
function reasonsIn(value: Json): CoverReason[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each) => {
    if (typeof each === 'string') return { en: each, he: each }
    if (!isJsonObject(each) || typeof each.en !== 'string' || typeof each.he !== 'string') return []
    return { en: each.en, he: each.he }
  })
}
