/** What the ledger holds about one person, for that person: each list in the order in which it came about, in pages.
 *  Words of other people are in none of them. */
import type { Reader } from '../engine/engine.ts'

/** A page of a list whose rows have rising numbers. */
export interface NumberedPage {
  person: string
  /** The number of the last row of the page before; 0: the first page. */
  after: number
  limit: number
}

/** A page of a list in the order of its times. */
export interface TimedPage {
  person: string
  /** The last row of the page before. */
  after: { at: string; id: string }
  limit: number
}

/** The account's own row, and the handles that lead to it. */
export async function accountRecord(db: Reader, person: string) {
  const account = await db
    .selectFrom('people')
    .select(['id', 'handle', 'name', 'steward', 'admin', 'trusted', 'created_at as createdAt'])
    .where('id', '=', person)
    .executeTakeFirstOrThrow()
  const handles = await db
    .selectFrom('handles')
    .select(['handle_key as handle', 'changed_at as since'])
    .where('person_id', '=', person)
    .orderBy('changed_at')
    .execute()
  const identities = await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'created_at as addedAt'])
    .where('person_id', '=', person)
    .orderBy('created_at')
    .execute()
  const emails = await db
    .selectFrom('emails')
    .select(['address', 'verified_at as verifiedAt'])
    .where('person_id', '=', person)
    .orderBy('verified_at')
    .execute()
  return { account, handles, identities, emails }
}

export function suggestionRecords(db: Reader, { person, after, limit }: NumberedPage) {
  return db
    .selectFrom('suggestions')
    .select(['id as key', 'id', 'number', 'status', 'title', 'description', 'items', 'types'])
    .select(['created_at as createdAt', 'submitted_at as sentAt', 'closed_at as closedAt'])
    .where('author', '=', person)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function commentRecords(db: Reader, { person, after, limit }: NumberedPage) {
  return db
    .selectFrom('comments')
    .select(['id as key', 'id', 'subject_kind as subjectKind', 'subject_id as subjectId', 'body'])
    .select(['hidden', 'edited_at as editedAt', 'created_at as createdAt'])
    .where('author', '=', person)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function issueRecords(db: Reader, { person, after, limit }: NumberedPage) {
  return db
    .selectFrom('issues')
    .select(['number as key', 'number', 'type', 'state', 'title', 'body', 'private'])
    .select(['entity_id as entityId', 'created_at as createdAt', 'closed_at as closedAt'])
    .where('author', '=', person)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Reviews of one suggestion come together: a page ends where `limit` is reached, and the next begins after its suggestion. */
export function reviewRecords(db: Reader, { person, after, limit }: NumberedPage) {
  return db
    .selectFrom('reviews')
    .select(['suggestion_id as key', 'suggestion_id as suggestion', 'verdict', 'body'])
    .select(['created_at as createdAt'])
    .where('reviewer', '=', person)
    .where('suggestion_id', 'in', (eb) =>
      eb
        .selectFrom('reviews')
        .select('suggestion_id')
        .distinct()
        .where('reviewer', '=', person)
        .where('suggestion_id', '>', after)
        .orderBy('suggestion_id')
        .limit(limit),
    )
    .orderBy('suggestion_id')
    .orderBy('created_at')
    .execute()
}

export function actRecords(db: Reader, { person, after, limit }: NumberedPage) {
  return db
    .selectFrom('thread_events')
    .select(['id as key', 'kind as act', 'subject_kind as subjectKind', 'subject_id as subjectId'])
    .select(['created_at as at'])
    .where('actor', '=', person)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What was said in a notice is left out: it may be another person's. */
export function noticeRecords(db: Reader, { person, after, limit }: TimedPage) {
  return db
    .selectFrom('inbox')
    .select(['id', 'reason', 'subject_kind as subjectKind', 'subject_id as subjectId', 'at'])
    .select(['read'])
    .where('person_id', '=', person)
    .where((eb) => eb.or([eb('at', '>', after.at), eb.and([eb('at', '=', after.at), eb('id', '>', Number(after.id))])]))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function uploadRecords(db: Reader, { person, after, limit }: TimedPage) {
  return db
    .selectFrom('uploads')
    .select(['id', 'ask', 'status', 'size_bytes as sizeBytes', 'sha256', 'started_at as at'])
    .where('person_id', '=', person)
    .where((eb) =>
      eb.or([eb('started_at', '>', after.at), eb.and([eb('started_at', '=', after.at), eb('id', '>', after.id)])]),
    )
    .orderBy('started_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function machineRequestRecords(db: Reader, { person, after, limit }: TimedPage) {
  return db
    .selectFrom('machine_requests')
    .select(['id', 'kind as of', 'item', 'status', 'created_at as at'])
    .where('requested_by', '=', person)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', after.at),
        eb.and([eb('created_at', '=', after.at), eb('id', '>', Number(after.id))]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Of the audit log: what the person did. */
export function auditRecords(db: Reader, { person, after, limit }: TimedPage) {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'subject'])
    .where('actor', '=', person)
    .where((eb) => eb.or([eb('at', '>', after.at), eb.and([eb('at', '=', after.at), eb('id', '>', after.id)])]))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
