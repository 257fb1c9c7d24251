/** Reviews of suggestions. Source: shapes.md#reviews. */
import { sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { type Person, personOf } from '../people/people.ts'
import { prepared, preparedInsert } from '../sql/prepared.ts'
import type { ReviewsTable } from '../tables/ledger-db.ts'
import type { ReviewRequestsTable } from '../tables/threads.ts'

export type ReviewRow = ReviewsTable

export async function addReview(tx: Writer, review: ReviewsTable): Promise<void> {
  await insertReview(tx, [review])
}

const insertReview = preparedInsert<ReviewsTable>((tx, rows) => tx.insertInto('reviews').values([...rows]))

/** The oldest first. */
export async function reviewsOf(db: Reader, suggestionId: number): Promise<ReviewRow[]> {
  return await reviewRows(db, { suggestionId })
}

const reviewRows = prepared<{ suggestionId: number }, ReviewRow>((db, given) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('suggestion_id', '=', given.value('suggestionId'))
    .orderBy('created_at')
    .orderBy('id'),
)

/** With what note each of these suggestions was sent back last. */
export async function notesOfSendingBack(db: Reader, suggestions: readonly number[]): Promise<Map<number, string>> {
  if (suggestions.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviews')
    .select(['suggestion_id', 'body'])
    .where('suggestion_id', 'in', [...suggestions])
    .where('verdict', '=', 'send_back')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ suggestion_id: id, body }) => (body === null ? [] : [[id, body]])))
}

/** The reviews of a suggestion, the oldest first, with its author, its owner and its reviewers. One statement. */
export async function reviewsWithPeople(
  db: Reader,
  { id, author, owner }: { id: number; author: string; owner: string | null },
): Promise<{ reviews: ReviewRow[]; people: Person[] }> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.reviewer', '=', 'people.id').on('reviews.suggestion_id', '=', id),
    )
    .selectAll('people')
    .select([
      'reviews.id as review',
      'reviews.verdict',
      'reviews.body',
      'reviews.via',
      'reviews.created_at as reviewed_at',
    ])
    .where((eb) =>
      eb.or([
        eb('people.id', 'in', owner === null ? [author] : [author, owner]),
        eb('people.id', 'in', eb.selectFrom('reviews').select('reviewer').where('suggestion_id', '=', id)),
      ]),
    )
    .orderBy('reviews.created_at')
    .orderBy('reviews.id')
    .execute()
  const reviews = rows.flatMap(({ review, verdict, body, via, reviewed_at, ...person }) => {
    if (review === null || verdict === null || reviewed_at === null) return []
    const given = { id: review, suggestion_id: id, reviewer: person.id, verdict }
    return [{ ...given, body, via, created_at: reviewed_at }]
  })
  const people = new Map(rows.map((row) => [row.id, personOf(row)]))
  return { reviews, people: [...people.values()] }
}

/** The reviews of these suggestions, the oldest first, and their open requests for reviews. One statement. */
export async function reviewingOf(
  db: Reader,
  suggestionIds: readonly number[],
): Promise<{ reviews: ReviewRow[]; requests: ReviewRequestsTable[] }> {
  if (suggestionIds.length === 0) return { reviews: [], requests: [] }
  const nothing = sql<string | null>`cast(null as text)`
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'suggestion_id', 'reviewer', 'verdict', 'body', 'via', 'created_at'])
    .select(nothing.as('requested_by'))
    .where('suggestion_id', 'in', [...suggestionIds])
    .unionAll((eb) =>
      eb
        .selectFrom('review_requests')
        .select([
          sql<string>`''`.as('id'),
          'suggestion_id',
          'reviewer',
          sql<ReviewRow['verdict']>`''`.as('verdict'),
          nothing.as('body'),
          nothing.as('via'),
          'created_at',
          'requested_by',
        ])
        .where('suggestion_id', 'in', [...suggestionIds]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .orderBy('reviewer')
    .execute()
  return {
    reviews: rows.flatMap(({ requested_by: _, ...review }) => (review.id === '' ? [] : [review])),
    requests: rows.flatMap(({ id, suggestion_id, reviewer, created_at, requested_by }) =>
      id === '' ? [{ suggestion_id, reviewer, created_at, requested_by }] : [],
    ),
  }
}
