/** What people follow. Source: spec.md, Events 4; shapes.md, 15. */
import type { Reader, Writer } from './engine/engine.ts'
import type { FollowsTable } from './thread-tables.ts'

export type FollowKind = FollowsTable['kind']

/** Follows, or stops with `on: false`. Doing it twice changes nothing. */
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

/** Who follows it. */
export async function followersOf(db: Reader, kind: FollowKind, target: string): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select('person_id')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .execute()
  return rows.map((row) => row.person_id)
}

export async function isFollowing(
  db: Reader,
  person: string,
  kind: FollowKind,
  target: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('person_id')
    .where('person_id', '=', person)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .executeTakeFirst()
  return row !== undefined
}
