/** Claims: a person works on an item of a project until a time; after that the claim has lapsed. A transaction that adds a
 *  claim holds the project (`lockProject`), so that two people never claim the same item. Source: shapes.md#projects. */
import type { Reader, Writer } from '../engine/engine.ts'

export interface Claim {
  /** An item id, or `page:<n>`. */
  item: string
  /** Account id. */
  person: string
}

/** The longest claim is one of three hours, and the clocks of two servers differ by less than ten minutes. */
const LONGEST_MS = (3 * 60 + 10) * 60_000

/** No claim that is held ends later: one that does is of a clock that was set back since, and has lapsed. */
function latestEnd(now: string): string {
  return new Date(Date.parse(now) + LONGEST_MS).toISOString()
}

/** Claims of a project that have not lapsed at this moment. */
export async function liveClaims(db: Reader, projectId: number, now: string): Promise<Claim[]> {
  return await db
    .selectFrom('claims')
    .select(['item', 'person_id as person'])
    .where('project_id', '=', projectId)
    .where('until', '>', now)
    .where('until', '<=', latestEnd(now))
    .orderBy('item')
    .execute()
}

/** Claims an item for a person, and drops the person's other claims in this project. A lapsed claim is taken over. */
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
  const claim = { person_id: person, until }
  await tx
    .insertInto('claims')
    .values({ project_id: projectId, item, ...claim })
    .onConflict((conflict) => conflict.columns(['project_id', 'item']).doUpdateSet(claim))
    .execute()
}

/** Drops a person's claim. False when the person has no claim on this item. */
export async function dropClaim(tx: Writer, projectId: number, claim: Claim): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('claims')
    .where('project_id', '=', projectId)
    .where('person_id', '=', claim.person)
    .where('item', '=', claim.item)
    .executeTakeFirst()
  return Number(dropped.numDeletedRows) > 0
}

/** Drops every claim of a project, or only those that have lapsed at a moment. */
export async function dropClaims(tx: Writer, projectId: number, lapsedAt?: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('project_id', '=', projectId)
    .$if(lapsedAt !== undefined, (q) =>
      q.where((eb) => eb.or([eb('until', '<=', lapsedAt ?? ''), eb('until', '>', latestEnd(lapsedAt ?? ''))])),
    )
    .execute()
}
