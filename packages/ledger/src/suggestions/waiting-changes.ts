/** What one person suggested about some items, and what waits. */
import { parseJsonObject } from '@yalkut/model'
import { sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { SuggestionStatus } from '../tables/suggestion-states.ts'
import type { ProposedItem } from './suggestion-items.ts'

export interface WaitingItem extends Pick<ProposedItem, 'id' | 'type' | 'data' | 'path' | 'baseRev'> {
  suggestion: number
  number: number
  status: SuggestionStatus
}

export interface WaitingQuery {
  author: string
  /** Items, or parents of the items that were changed. */
  about: readonly string[]
  limit: number
  /** The list ends when the items before have more characters of data together. */
  maxChars: number
}

/** The items in open and sent-back suggestions of this author that change one of `about`, or something below one of them. The
 *  newest suggestion first, the items of each in the order in which they were put. Imports are left out. One statement. */
export async function waitingItemsOf(db: Reader, query: WaitingQuery): Promise<WaitingItem[]> {
  const { author, about, limit, maxChars } = query
  if (about.length === 0) return []
  const size = sql<number>`length(coalesce(data, ''))`
  const order = sql`order by suggestion desc, position`
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom((inner) => found(inner, { author, about, limit }).as('found'))
        .selectAll()
        .select(sql<number>`sum(${size}) over (${order}) - ${size}`.as('before'))
        .as('measured'),
    )
    .selectAll()
    .where('before', '<=', maxChars)
    .orderBy('suggestion', 'desc')
    .orderBy('position')
    .execute()
  return rows.map(({ before: _, position: __, data, number, ...row }) => ({
    ...row,
    number: number ?? 0,
    data: data === null ? null : parseJsonObject(data),
  }))
}

function found(db: Pick<Reader, 'selectFrom'>, { author, about, limit }: Omit<WaitingQuery, 'maxChars'>) {
  return db
    .selectFrom('suggestion_items')
    .innerJoin('suggestions', 'suggestions.id', 'suggestion_items.suggestion_id')
    .select([
      'suggestions.id as suggestion',
      'suggestions.number',
      'suggestions.status',
      'suggestion_items.entity_id as id',
      'suggestion_items.type',
      'suggestion_items.data',
      'suggestion_items.path',
      'suggestion_items.base_rev as baseRev',
      'suggestion_items.position',
    ])
    .where('suggestions.author', '=', author)
    .where('suggestions.status', 'in', ['open', 'sent_back'])
    .where('suggestions.number', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('suggestion_items.entity_id', 'in', [...about]),
        eb.exists(
          eb
            .selectFrom('suggestion_places')
            .select('suggestion_places.item_id')
            .whereRef('suggestion_places.suggestion_id', '=', 'suggestions.id')
            .where('suggestion_places.item_id', 'in', [...about]),
        ),
      ]),
    )
    .orderBy('suggestions.id', 'desc')
    .orderBy('suggestion_items.position')
    .limit(limit)
}
