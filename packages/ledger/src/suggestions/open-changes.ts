/** Changes of items in open suggestions. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'

/** The id of an open suggestion of this author that changes this item; null for none. */
export async function findOpenChange(
  db: Reader,
  { author, itemId }: { author: string; itemId: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('suggestion_items')
    .innerJoin('suggestions', 'suggestions.id', 'suggestion_items.suggestion_id')
    .select('suggestions.id')
    .where('suggestion_items.entity_id', '=', itemId)
    .where('suggestions.author', '=', author)
    .where('suggestions.status', '=', 'open')
    .orderBy('suggestions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** One item as an open suggestion proposes it. */
export interface OpenChange {
  suggestionId: number
  /** null: an import has none. */
  number: number | null
  author: string
  authorName: string
  at: string
  itemId: string
  type: string
  data: JsonObject | null
  baseRev: number | null
}

const MAX_CHANGES = 5_000
const MAX_NEW_TEXTS = 200

/** These items as open suggestions of this author propose them, the oldest first. */
export async function openPagesOf(
  db: Reader,
  { author, items }: { author: string; items: readonly string[] },
): Promise<OpenChange[]> {
  if (items.length === 0) return []
  const rows = await changes(db)
    .where('suggestion_items.entity_id', 'in', [...items])
    .where('suggestions.author', '=', author)
    .where('suggestions.status', '=', 'open')
    .orderBy('suggestions.id')
    .limit(MAX_CHANGES)
    .execute()
  return rows.map(changeOf)
}

/** The paragraphs of a text that open suggestions change, the oldest first. */
export async function openChangesOfText(db: Reader, text: string): Promise<OpenChange[]> {
  const rows = await changes(db)
    .innerJoin('suggestion_places', 'suggestion_places.suggestion_id', 'suggestions.id')
    .where('suggestion_places.item_id', '=', text)
    .where('suggestions.status', '=', 'open')
    .where('suggestion_items.type', '=', 'segment')
    .orderBy('suggestions.id')
    .orderBy('suggestion_items.position')
    .limit(MAX_CHANGES)
    .execute()
  return rows.map(changeOf)
}

/** The paragraphs and spans that these suggestions change, by suggestion. When there are very many, the first of each
 *  suggestion, so that a long one hides no other. */
export async function wordChangesOf(db: Reader, suggestions: readonly number[]): Promise<OpenChange[]> {
  if (suggestions.length === 0) return []
  const numbered = changes(db)
    .where('suggestions.id', 'in', [...suggestions])
    .where('suggestion_items.type', 'in', ['segment', 'alignment-span'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('suggestions.id').orderBy('suggestion_items.position'))
        .as('rank'),
    )
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('rank', '<=', Math.ceil(MAX_CHANGES / suggestions.length))
    .orderBy('suggestionId')
    .orderBy('rank')
    .execute()
  return rows.map(({ rank: _, ...row }) => changeOf(row))
}

/** New texts in open suggestions of this author, the newest suggestion first. */
export async function openNewTexts(db: Reader, author: string): Promise<OpenChange[]> {
  const rows = await changes(db)
    .where('suggestions.author', '=', author)
    .where('suggestions.status', '=', 'open')
    .where('suggestion_items.type', '=', 'text')
    .where('suggestion_items.base_rev', 'is', null)
    .orderBy('suggestions.id', 'desc')
    .limit(MAX_NEW_TEXTS)
    .execute()
  return rows.map(changeOf)
}

/** The newest open suggestion of this author about a text that changes only paragraphs and spans; null for none. */
export async function findOpenWords(
  db: Reader,
  { author, text }: { author: string; text: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('suggestions')
    .innerJoin('suggestion_places', 'suggestion_places.suggestion_id', 'suggestions.id')
    .select('suggestions.id')
    .where('suggestion_places.item_id', '=', text)
    .where('suggestions.author', '=', author)
    .where('suggestions.status', '=', 'open')
    .where('suggestions.kind', '=', 'suggestion')
    .where('suggestions.types', 'in', ['["segment"]', '["alignment-span","segment"]'])
    .orderBy('suggestions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

function changes(db: Reader) {
  return db
    .selectFrom('suggestion_items')
    .innerJoin('suggestions', 'suggestions.id', 'suggestion_items.suggestion_id')
    .innerJoin('people', 'people.id', 'suggestions.author')
    .select([
      'suggestions.id as suggestionId',
      'suggestions.number',
      'suggestions.author',
      'people.name as authorName',
      'suggestions.submitted_at',
      'suggestions.created_at',
      'suggestion_items.entity_id as itemId',
      'suggestion_items.type',
      'suggestion_items.data',
      'suggestion_items.base_rev as baseRev',
    ])
}

function changeOf(row: {
  suggestionId: number
  number: number | null
  author: string
  authorName: string
  submitted_at: string | null
  created_at: string
  itemId: string
  type: string
  data: string | null
  baseRev: number | null
}): OpenChange {
  const { submitted_at, created_at, data, ...rest } = row
  const at = submitted_at ?? created_at
  return { ...rest, at, data: data === null ? null : parseJsonObject(data) }
}
