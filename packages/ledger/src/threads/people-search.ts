/** Search for people while a reader types a name, and the people of one conversation. Source: service.md#people. */

import type { Reader } from '../engine/engine.ts'
import { type Person, personOf } from '../people/people.ts'
import type { Subject } from './comments.ts'

/** People whose handle or name has, for each of these prefixes (`personWordsOf`), a word that begins with it. In the order of
 *  their handles, without suspended people. */
export async function findPeopleByWords(db: Reader, words: readonly string[], limit: number): Promise<Person[]> {
  // The longest prefix matches the fewest people.
  const [longest, ...others] = [...words].sort((a, b) => b.length - a.length)
  if (longest === undefined) return []
  let query = db
    .selectFrom('person_words as word')
    .innerJoin('people', 'people.id', 'word.person_id')
    .selectAll('people')
    .where('word.prefix', '=', longest)
    .where('people.suspended_at', 'is', null)
  for (const other of others) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_words as also')
          .select('also.prefix')
          .where('also.prefix', '=', other)
          .whereRef('also.handle_key', '=', 'word.handle_key'),
      ),
    )
  }
  const rows = await query.orderBy('word.handle_key').limit(limit).execute()
  return rows.map(personOf)
}

/** The latest comments of a conversation whose authors count as its members. */
const LATEST = 1_000

/** The members of a conversation: its author, the authors of its latest comments, its reviewers, requested reviewers and
 *  assignees. In no order. */
export async function membersOf(db: Reader, subject: Subject): Promise<string[]> {
  const rows = await memberRows(db, subject).execute()
  return rows.flatMap(({ person }) => person ?? [])
}

function memberRows(db: Reader, { kind, id }: Subject) {
  const latest = db
    .selectFrom('comments')
    .select('author as person')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(LATEST)
  const commenters = db.selectFrom(latest.as('latest')).select('person').distinct()
  const number = Number(id)
  switch (kind) {
    case 'item':
      return commenters
    case 'issue':
      return commenters
        .union(db.selectFrom('issues').select('author as person').where('id', '=', number))
        .union(db.selectFrom('issue_assignees').select('person_id as person').where('issue_id', '=', number))
    case 'suggestion':
      return commenters
        .union(db.selectFrom('suggestions').select('author as person').where('id', '=', number))
        .union(db.selectFrom('reviews').select('reviewer as person').where('suggestion_id', '=', number))
        .union(db.selectFrom('review_requests').select('reviewer as person').where('suggestion_id', '=', number))
    default:
      return kind satisfies never
  }
}
