/** How a person's suggestions fared: what trust is counted from. Source: shapes.md#trusted-people. */
import type { Reader } from '../engine/engine.ts'

export interface Standing {
  /** Suggestions of theirs that were merged. */
  merged: number
  /** Those whose merge was taken back and still is. */
  reverted: number
}

export async function standingOf(db: Reader, person: string): Promise<Standing> {
  const row = await db
    .selectFrom('suggestions')
    .select((eb) => [eb.fn.countAll().as('merged'), eb.fn.count('reverted_by').as('reverted')])
    .where('author', '=', person)
    .where('status', '=', 'merged')
    .executeTakeFirstOrThrow()
  return { merged: Number(row.merged), reverted: Number(row.reverted) }
}
