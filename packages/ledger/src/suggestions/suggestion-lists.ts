/** Lists of suggestions, the newest first, and the counts of a filter. Source: shapes.md#two-lists. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import { hasTerm, matches } from '../sql/term-search.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import type { SuggestionStatus } from '../tables/suggestion-states.ts'
import { type SuggestionReader, seenBy } from './suggestion-readers.ts'
import type { SuggestionRow } from './suggestions.ts'

/** Conditions on a suggestion, apart from its state. A field that is left out sets no condition. */
export interface ConversationFilter {
  reader: SuggestionReader
  /** Account id. */
  author?: string
  /** Account id of a person who reviewed it or was asked to. */
  reviewer?: string
  /** Each is in the title. */
  terms?: readonly string[]
  /** The number, which issues share: one with this number matches too, whatever its title. */
  number?: number
  /** It changes one of these items, or something inside one. */
  about?: readonly string[]
}

export const OPEN_STATUSES: readonly SuggestionStatus[] = ['open', 'sent_back']
export const CLOSED_STATUSES: readonly SuggestionStatus[] = ['merged', 'withdrawn']

/** The newest first. `before`: only ids below this one. */
export async function listSuggestionRows(
  db: Reader,
  filter: ConversationFilter,
  page: { statuses: readonly SuggestionStatus[]; before?: number; limit: number },
): Promise<SuggestionRow[]> {
  const { statuses, before, limit } = page
  return await db
    .selectFrom('suggestions')
    .selectAll()
    .where('status', 'in', [...statuses])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countSuggestionRows(
  db: Reader,
  filter: ConversationFilter,
): Promise<{ open: number; closed: number }> {
  const rows = await db
    .selectFrom('suggestions')
    .select((eb) => ['status', eb.fn.countAll().as('n')])
    .where('status', 'in', [...OPEN_STATUSES, ...CLOSED_STATUSES])
    .where((eb) => eb.and(conditions(eb, filter)))
    .groupBy('status')
    .execute()
  const counts = { open: 0, closed: 0 }
  for (const { status, n } of rows) {
    counts[OPEN_STATUSES.includes(status) ? 'open' : 'closed'] += Number(n)
  }
  return counts
}

type Rows = ExpressionBuilder<LedgerDb, 'suggestions'>

function conditions(eb: Rows, filter: ConversationFilter): Expression<SqlBool>[] {
  const { reader, author, reviewer, terms = [], number, about } = filter
  const all: (Expression<SqlBool> | undefined)[] = [
    seenBy(eb, reader),
    author === undefined ? undefined : eb('author', '=', author),
    reviewer === undefined ? undefined : isReviewedBy(eb, reviewer),
    about === undefined ? undefined : isAbout(eb, about),
    matches(
      eb,
      number,
      terms.map((term) => hasTerm('suggestions.title', term)),
    ),
  ]
  return all.filter((condition) => condition !== undefined)
}

function isReviewedBy(eb: Rows, person: string): Expression<SqlBool> {
  const reviewed = eb.selectFrom('reviews').select('reviews.suggestion_id').where('reviews.reviewer', '=', person)
  const requested = eb
    .selectFrom('review_requests')
    .select('review_requests.suggestion_id')
    .where('review_requests.reviewer', '=', person)
  return eb('suggestions.id', 'in', reviewed.union(requested))
}

function isAbout(eb: Rows, ids: readonly string[]): Expression<SqlBool> {
  if (ids.length === 0) return eb.lit(false)
  const changing = eb
    .selectFrom('suggestion_items')
    .select('suggestion_items.suggestion_id')
    .where('suggestion_items.entity_id', 'in', [...ids])
  const inside = eb
    .selectFrom('suggestion_places')
    .select('suggestion_places.suggestion_id')
    .where('suggestion_places.item_id', 'in', [...ids])
  return eb('suggestions.id', 'in', changing.union(inside))
}
