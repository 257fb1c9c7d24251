/** The sizes of the pages of files. */
import { parseJson } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

/** The heights of all pages in dots, at the width of page images. */
export type PageHeights = readonly number[]

/** Of two measurements at the same time, the first stays. */
export async function savePageHeights(tx: Writer, sha256: string, heights: PageHeights): Promise<void> {
  await tx
    .insertInto('page_sizes')
    .values({ sha256, heights: JSON.stringify(heights) })
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
}

/** By file; files that were not measured are left out. */
export async function findPageHeights(db: Reader, files: readonly string[]): Promise<Map<string, PageHeights>> {
  const found = new Map<string, PageHeights>()
  for (const some of chunksOf(files, 500)) {
    const rows = await db.selectFrom('page_sizes').selectAll().where('sha256', 'in', some).execute()
    for (const { sha256, heights } of rows) found.set(sha256, readHeights(heights))
  }
  return found
}

function readHeights(text: string): number[] {
  const heights = parseJson(text)
  return Array.isArray(heights) ? heights.filter((height) => typeof height === 'number') : []
}
