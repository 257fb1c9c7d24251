/** Signed-in browsers. Source: decisions.md#sessions. */
import type { Reader, Writer } from '../engine/engine.ts'
import { type Person, personOf } from '../people/people.ts'
import { secretHash } from './secret-hash.ts'

export interface LiveSession {
  /** Tells the sessions of a person apart. */
  id: string
  person: Person
  lastUsedAt: string
  beganAt: string
}

/** A session as its person sees it. */
export interface SessionRow {
  /** `ses-…`, made of the hash of its secret: nobody finds the secret by it. */
  id: string
  beganAt: string
  /** Exact to an hour. */
  lastUsedAt: string
  /** As `Firefox, Windows`; null: not known. */
  browser: string | null
}

/** Letters of the hash in an id. */
const ID_LETTERS = 24
const ID = /^ses-[0-9a-f]{24}$/

function idOf(hash: string): string {
  return `ses-${hash.slice(0, ID_LETTERS)}`
}

/** Adds a session, and deletes the sessions that were not used since `usedSince`. */
export async function addSession(
  tx: Writer,
  session: {
    secret: string
    personId: string
    browser: string | null
    at: string
    usedSince: string
  },
): Promise<void> {
  const { secret, personId, browser, at, usedSince } = session
  await tx.deleteFrom('sessions').where('last_used_at', '<=', usedSince).execute()
  await tx
    .insertInto('sessions')
    .values({
      hash: secretHash(secret),
      person_id: personId,
      created_at: at,
      last_used_at: at,
      browser,
    })
    .execute()
}

/** The session of this secret if it was used after `usedSince` and began after `begunSince`; otherwise, and for a suspended person, null. */
export async function findLiveSession(
  db: Reader,
  secret: string,
  { usedSince, begunSince }: { usedSince: string; begunSince: string },
): Promise<LiveSession | null> {
  const hash = secretHash(secret)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .selectAll('people')
    .select(['sessions.last_used_at as used_at', 'sessions.created_at as begun_at'])
    .where('sessions.hash', '=', hash)
    .where('sessions.last_used_at', '>', usedSince)
    .where('sessions.created_at', '>', begunSince)
    .executeTakeFirst()
  if (row === undefined || row.suspended_at !== null) return null
  return { id: idOf(hash), person: personOf(row), lastUsedAt: row.used_at, beganAt: row.begun_at }
}

export async function noteSessionUse(tx: Writer, secret: string, now: string): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: now }).where('hash', '=', secretHash(secret)).execute()
}

export async function endSession(tx: Writer, secret: string): Promise<void> {
  await tx.deleteFrom('sessions').where('hash', '=', secretHash(secret)).execute()
}

/** A person's sessions that were used after `usedSince`, the latest used first. */
export async function sessionsOf(
  db: Reader,
  personId: string,
  { usedSince, limit }: { usedSince: string; limit: number },
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('last_used_at', '>', usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: idOf(row.hash),
    beganAt: row.created_at,
    lastUsedAt: row.last_used_at,
    browser: row.browser,
  }))
}

/** Ends one session of a person. False when the person has no such session. */
export async function endSessionOf(tx: Writer, personId: string, id: string): Promise<boolean> {
  if (!ID.test(id)) return false
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('hash', 'like', `${id.slice('ses-'.length)}%`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) > 0
}

/** Ends the sessions of a person. `except`: the id of one that continues. */
export async function endSessionsOf(tx: Writer, personId: string, except?: string): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('person_id', '=', personId)
  if (except !== undefined && ID.test(except)) {
    ended = ended.where('hash', 'not like', `${except.slice('ses-'.length)}%`)
  }
  await ended.execute()
}
