/** The outcome of a person's suggestions, from which trust is computed. Source: shapes.md#trusted-people. */
import type { Reader } from '../engine/engine.ts'

export interface Standing {
  /** Merged suggestions. */
  merged: number
  /** Merged suggestions that are reverted now. */
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
