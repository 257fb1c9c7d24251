/** Conversations by the numbers that suggestions and issues share, or by terms of their titles.
 *  Source: service.md#mentions-and-links. */
import { sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import { hasTerm } from '../sql/term-search.ts'
import type { ThreadNumbersTable } from '../tables/ledger-db.ts'
import type { SuggestionStatus } from '../tables/suggestion-states.ts'
import { type IssueReader, readableBy } from './issue-readers.ts'

/** The conversations with these numbers, private issues too. */
export async function findThreads(db: Reader, numbers: readonly number[]): Promise<ThreadNumbersTable[]> {
  if (numbers.length === 0) return []
  return await db
    .selectFrom('thread_numbers')
    .selectAll()
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .execute()
}

export interface ThreadSearch {
  /** Each is in the title. */
  terms: readonly string[]
  /** The conversation of this number is found whatever the terms. */
  number?: number
  limit: number
}

/** Suggestions that were sent: the one of the number, then the newest first. */
export async function findSuggestionThreads(
  db: Reader,
  { terms, number, limit }: ThreadSearch,
): Promise<{ number: number; title: string; status: SuggestionStatus }[]> {
  return await db
    .selectFrom('suggestions')
    .select(['number', 'title', 'status'])
    .where('number', 'is not', null)
    .where('submitted_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and(terms.map((term) => hasTerm('suggestions.title', term))),
        ...(number === undefined ? [] : [eb('number', '=', number)]),
      ]),
    )
    .orderBy(isOther(number))
    .orderBy('number', 'desc')
    .limit(limit)
    .$narrowType<{ number: number }>()
    .execute()
}

/** Issues that the reader may read: the one of the number, then the newest first. */
export async function findIssueThreads(
  db: Reader,
  reader: IssueReader,
  { terms, number, limit }: ThreadSearch,
): Promise<{ number: number; title: string; state: 'open' | 'closed' }[]> {
  return await db
    .selectFrom('issues')
    .select(['number', 'title', 'state'])
    .where((eb) => readableBy(eb, reader))
    .where((eb) =>
      eb.or([
        eb.and(terms.map((term) => hasTerm('issues.title', term))),
        ...(number === undefined ? [] : [eb('number', '=', number)]),
      ]),
    )
    .orderBy(isOther(number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** 0 for the row of this number, 1 for all others. */
function isOther(number: number | undefined) {
  return sql<number>`case when number = ${number ?? 0} then 0 else 1 end`
}
