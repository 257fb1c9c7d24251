/** Follows of items, sets, projects and conversations. Source: service.md#follows; shapes.md#follows. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { prepared } from '../sql/prepared.ts'
import type { FollowsTable } from '../tables/threads.ts'

export type FollowKind = FollowsTable['kind']

/** Adds a follow, or removes it with `on: false`. A second call changes nothing. */
export async function setFollow(
  tx: Writer,
  follow: { person: string; kind: FollowKind; target: string; on: boolean; now: string },
): Promise<void> {
  const { person, kind, target, on, now } = follow
  if (!on) {
    await tx
      .deleteFrom('follows')
      .where('person_id', '=', person)
      .where('kind', '=', kind)
      .where('target', '=', target)
      .execute()
    return
  }
  await tx
    .insertInto('follows')
    .values({ person_id: person, kind, target, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The people who follow a target. */
export async function followersOf(db: Reader, kind: FollowKind, target: string): Promise<string[]> {
  return (await followers(db, { kind, target })).map((row) => row.person_id)
}

const followers = prepared<{ kind: FollowKind; target: string }, { person_id: string }>((db, given) =>
  db
    .selectFrom('follows')
    .select('person_id')
    .where('kind', '=', given.value('kind'))
    .where('target', '=', given.value('target')),
)

export async function isFollowing(db: Reader, person: string, kind: FollowKind, target: string): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('person_id')
    .where('person_id', '=', person)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .executeTakeFirst()
  return row !== undefined
}

/** The people who follow each of these targets, by target. */
export async function followersOfEach(
  db: Reader,
  kind: FollowKind,
  targets: readonly string[],
): Promise<Map<string, string[]>> {
  if (targets.length === 0) return new Map()
  const rows = await db
    .selectFrom('follows')
    .select(['target', 'person_id'])
    .where('kind', '=', kind)
    .where('target', 'in', [...targets])
    .orderBy('person_id')
    .execute()
  const byTarget = Map.groupBy(rows, ({ target }) => target)
  return new Map([...byTarget].map(([target, of]) => [target, of.map((row) => row.person_id)]))
}

/** The people who follow any of these targets, each once. */
export async function followersOfAny(
  db: Reader,
  followed: readonly { kind: FollowKind; target: string }[],
): Promise<string[]> {
  if (followed.length === 0) return []
  const rows = await db
    .selectFrom('follows')
    .select('person_id')
    .distinct()
    .where((eb) =>
      eb.or(followed.map(({ kind, target }) => eb.and([eb('kind', '=', kind), eb('target', '=', target)]))),
    )
    .execute()
  return rows.map((row) => row.person_id)
}

export type FollowRow = Selectable<FollowsTable>

/** The follows of a person, the latest first. */
export async function followsOf(
  db: Reader,
  person: string,
  kind: FollowKind | undefined,
  limit: number,
): Promise<FollowRow[]> {
  return await db
    .selectFrom('follows')
    .selectAll()
    .where('person_id', '=', person)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'entity'))
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('target')
    .limit(limit)
    .execute()
}

/** Those of these items and sets that a person follows. */
export async function followedAmong(db: Reader, person: string, targets: readonly string[]): Promise<string[]> {
  if (targets.length === 0) return []
  const rows = await db
    .selectFrom('follows')
    .select('target')
    .distinct()
    .where('person_id', '=', person)
    .where('kind', 'in', ['entity', 'set'])
    .where('target', 'in', [...targets])
    .execute()
  return rows.map(({ target }) => target)
}
