/** Signed-in browsers. Source: decisions.md#sessions. */
import type { Reader, Writer } from '../engine/engine.ts'
import { type Person, personOf } from '../people/people.ts'
import { secretHash } from './secret-hash.ts'

export interface LiveSession {
  person: Person
  lastUsedAt: string
}

/** Adds a session, and deletes the sessions that were not used since `usedSince`. */
export async function addSession(
  tx: Writer,
  session: { secret: string; personId: string; at: string; usedSince: string },
): Promise<void> {
  const { secret, personId, at, usedSince } = session
  await tx.deleteFrom('sessions').where('last_used_at', '<=', usedSince).execute()
  await tx
    .insertInto('sessions')
    .values({ hash: secretHash(secret), person_id: personId, created_at: at, last_used_at: at })
    .execute()
}

/** The session of this secret if it was used after `usedSince`; otherwise, and for a suspended person, null. */
export async function findLiveSession(
  db: Reader,
  secret: string,
  usedSince: string,
): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .selectAll('people')
    .select('sessions.last_used_at as used_at')
    .where('sessions.hash', '=', secretHash(secret))
    .where('sessions.last_used_at', '>', usedSince)
    .executeTakeFirst()
  if (row === undefined || row.suspended_at !== null) return null
  return { person: personOf(row), lastUsedAt: row.used_at }
}

export async function noteSessionUse(tx: Writer, secret: string, now: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('hash', '=', secretHash(secret))
    .execute()
}

export async function endSession(tx: Writer, secret: string): Promise<void> {
  await tx.deleteFrom('sessions').where('hash', '=', secretHash(secret)).execute()
}

export async function endSessionsOf(tx: Writer, personId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('person_id', '=', personId).execute()
}
