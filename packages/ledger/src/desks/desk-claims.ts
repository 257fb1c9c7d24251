/** Claims at a desk: a person works at a place of a scan or a recording until a time, and others see it. A claim keeps nobody out.
 *  Source: shapes.md#claims-at-a-desk. */
import type { Reader, Writer } from '../engine/engine.ts'

/** Pages of a scan, or milliseconds of a recording; both included. */
export interface Stretch {
  first: number
  last: number
}

export interface DeskClaim extends Stretch {
  item: string
  /** Account id. */
  person: string
  handle: string
  until: string
}

/** `desk`, or `project:<id>`. */
export type ClaimSource = 'desk' | `project:${number}`

export interface PlaceOfPerson {
  item: string
  person: string
  source: ClaimSource
}

/** The clocks of two servers differ by less. A claim that begins later is of a clock that was set back since, and counts no
 *  more: it would last for as long as the clock was set back. */
const CLOCKS_DIFFER_MS = 10 * 60_000

/** The most places of one item that a person has; the oldest go. */
const MAX_PLACES = 10

/** Claims a place, or renews the claim that begins there. The person's lapsed claims of this source go. */
export async function claimPlace(
  tx: Writer,
  { item, person, source }: PlaceOfPerson,
  { first, last, now, until }: Stretch & { now: string; until: string },
): Promise<void> {
  await tx
    .deleteFrom('desk_claims')
    .where('person_id', '=', person)
    .where('source', '=', source)
    .where((eb) => eb.or([eb('until', '<=', now), eb('since', '>', latestStart(now))]))
    .execute()
  const claim = { last, since: now, until }
  await tx
    .insertInto('desk_claims')
    .values({ item, person_id: person, source, first, ...claim })
    .onConflict((conflict) => conflict.columns(['item', 'person_id', 'source', 'first']).doUpdateSet(claim))
    .execute()
  await dropOldest(tx, { item, person, source })
}

async function dropOldest(tx: Writer, { item, person, source }: PlaceOfPerson): Promise<void> {
  const places = await tx
    .selectFrom('desk_claims')
    .select('first')
    .where('item', '=', item)
    .where('person_id', '=', person)
    .where('source', '=', source)
    .orderBy('since', 'desc')
    .orderBy('first')
    .execute()
  const old = places.slice(MAX_PLACES).map(({ first }) => first)
  if (old.length === 0) return
  await tx
    .deleteFrom('desk_claims')
    .where('item', '=', item)
    .where('person_id', '=', person)
    .where('source', '=', source)
    .where('first', 'in', old)
    .execute()
}

/** Drops a person's claim that begins at this place; of any source without `source`. */
export async function releasePlace(
  tx: Writer,
  claim: { item: string; person: string; first: number; source?: ClaimSource },
): Promise<void> {
  const { item, person, first, source } = claim
  await tx
    .deleteFrom('desk_claims')
    .where('item', '=', item)
    .where('person_id', '=', person)
    .where('first', '=', first)
    .$if(source !== undefined, (q) => q.where('source', '=', source ?? ''))
    .execute()
}

/** Drops all claims of a source, or those of one person. */
export async function releaseAll(tx: Writer, source: ClaimSource, person?: string): Promise<void> {
  await tx
    .deleteFrom('desk_claims')
    .where('source', '=', source)
    .$if(person !== undefined, (q) => q.where('person_id', '=', person ?? ''))
    .execute()
}

/** The claims of these items that have not lapsed, of everybody, in order of their places. One statement. */
export async function claimedPlaces(db: Reader, items: readonly string[], now: string): Promise<DeskClaim[]> {
  if (items.length === 0) return []
  return await db
    .selectFrom('desk_claims')
    .innerJoin('people', 'people.id', 'desk_claims.person_id')
    .select(['desk_claims.item', 'desk_claims.person_id as person', 'people.handle'])
    .select(({ fn }) => [
      'desk_claims.first',
      fn.max('desk_claims.last').as('last'),
      fn.max('desk_claims.until').as('until'),
    ])
    .where('desk_claims.item', 'in', [...items])
    .where('desk_claims.until', '>', now)
    .where('desk_claims.since', '<=', latestStart(now))
    .groupBy(['desk_claims.item', 'desk_claims.person_id', 'people.handle', 'desk_claims.first'])
    .orderBy('desk_claims.item')
    .orderBy('desk_claims.first')
    .orderBy('people.handle')
    .limit(MAX_CLAIMS)
    .execute()
}

/** The most claims that are read at once. */
const MAX_CLAIMS = 1_000

function latestStart(now: string): string {
  return new Date(Date.parse(now) + CLOCKS_DIFFER_MS).toISOString()
}
