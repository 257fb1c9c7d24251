/** Files by the perceptual hashes of their pages. A page is found by a quarter of its hash, so that pages that differ in a
 *  few bits are found too. Source: shapes.md#similar-files. */

import type { Reader } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'

/** The four quarters of a hash (16 hex digits), as numbers. */
export function bandsOf(hash: string): [number, number, number, number] {
  const band = (at: number): number => Number.parseInt(hash.slice(at * 4, at * 4 + 4), 16)
  return [band(0), band(1), band(2), band(3)]
}

/** Files with pages that share a quarter with one of these hashes (at most 100), the file with most such pages first. */
export async function filesWithPagesLike(db: Reader, hashes: readonly string[], limit: number): Promise<string[]> {
  if (hashes.length === 0) return []
  const bands = hashes.map(bandsOf)
  const at = (quarter: 0 | 1 | 2 | 3): number[] => [...new Set(bands.map((each) => each[quarter]))]
  const rows = await db
    .selectFrom('page_hashes')
    .select(['sha256', (eb) => eb.fn.countAll().as('pages')])
    .where((eb) =>
      eb.or([eb('band0', 'in', at(0)), eb('band1', 'in', at(1)), eb('band2', 'in', at(2)), eb('band3', 'in', at(3))]),
    )
    .groupBy('sha256')
    .orderBy('pages', 'desc')
    .orderBy('sha256')
    .limit(limit)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** The hashes of all pages of these files, in the order of the pages. */
export async function pageHashesOf(db: Reader, files: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const chunk of chunksOf(files)) {
    const rows = await db
      .selectFrom('page_hashes')
      .select(['sha256', 'hash'])
      .where('sha256', 'in', chunk)
      .orderBy('sha256')
      .orderBy('page')
      .execute()
    for (const { sha256, hash } of rows) {
      const hashes = found.get(sha256) ?? []
      hashes.push(hash)
      found.set(sha256, hashes)
    }
  }
  return found
}
