/** Claims: who works on which item of a project, until when. They lapse by themselves. Whoever gives one out holds
 *  the project (`lockProject`), so that two people never get the same. Source: shapes.md#projects. */
import type { Reader, Writer } from '../engine/engine.ts'

export interface Claim {
  /** An item id, or `page:<n>`. */
  item: string
  /** Account id. */
  person: string
}

/** Claims of a project that have not lapsed at this moment. */
export async function liveClaims(db: Reader, projectId: number, now: string): Promise<Claim[]> {
  return await db
    .selectFrom('claims')
    .select(['item', 'person_id as person'])
    .where('project_id', '=', projectId)
    .where('until', '>', now)
    .orderBy('item')
    .execute()
}

/** Holds one item for a person, and lets go of any other that they held in this project; a claim that lapsed is
 *  taken over. */
export async function saveClaim(
  tx: Writer,
  projectId: number,
  { item, person, until }: Claim & { until: string },
): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('project_id', '=', projectId)
    .where('person_id', '=', person)
    .where('item', '<>', item)
    .execute()
  const held = { person_id: person, until }
  await tx
    .insertInto('claims')
    .values({ project_id: projectId, item, ...held })
    .onConflict((conflict) => conflict.columns(['project_id', 'item']).doUpdateSet(held))
    .execute()
}

/** Lets go of a person's claim. False when they held none on this item. */
export async function dropClaim(tx: Writer, projectId: number, claim: Claim): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('claims')
    .where('project_id', '=', projectId)
    .where('person_id', '=', claim.person)
    .where('item', '=', claim.item)
    .executeTakeFirst()
  return Number(dropped.numDeletedRows) > 0
}

/** Forgets every claim of a project, or only those that lapsed before a moment. */
export async function dropClaims(tx: Writer, projectId: number, lapsedAt?: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('project_id', '=', projectId)
    .$if(lapsedAt !== undefined, (q) => q.where('until', '<=', lapsedAt ?? ''))
    .execute()
}
