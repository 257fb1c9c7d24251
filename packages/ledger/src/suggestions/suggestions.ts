/** Suggestions as rows: added, found, listed, updated. The catalog decides who may do so. */
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumber, numberThread } from '../sql/counters.ts'
import { engineOf, prepared } from '../sql/prepared.ts'
import type { SuggestionsTable } from '../tables/ledger-db.ts'
import type { SuggestionKind, SuggestionStatus } from '../tables/suggestion-states.ts'
import { type SuggestionReader, seenBy } from './suggestion-readers.ts'

export type SuggestionRow = Selectable<SuggestionsTable>

export interface NewSuggestion {
  kind: SuggestionKind
  title: string
  description: string | null
  author: string
  /** JSON of Via, or null. */
  via: string | null
  /** A token or a connected app makes it. */
  byAgent?: boolean
  baseCommit: number
  createdAt: string
  projectId?: number | null
  /** The suggestion whose merge it reverts. */
  reverts?: number | null
}

/** Adds a draft. The suggestion of an import gets no number (shapes.md#suggestions). */
export async function addSuggestion(tx: Writer, suggestion: NewSuggestion): Promise<SuggestionRow> {
  const id = await nextNumber(tx, 'suggestion')
  const number = suggestion.kind === 'import' ? null : await numberThread(tx, 'suggestion', id)
  return await tx
    .insertInto('suggestions')
    .values({
      id,
      number,
      kind: suggestion.kind,
      status: 'draft',
      title: suggestion.title,
      description: suggestion.description,
      author: suggestion.author,
      via: suggestion.via,
      by_agent: suggestion.byAgent === true ? 1 : 0,
      project_id: suggestion.projectId ?? null,
      base_commit: suggestion.baseCommit,
      merged_commit: null,
      post_review: null,
      reverts: suggestion.reverts ?? null,
      reverted_by: null,
      items: 0,
      types: '[]',
      first_item: null,
      check_counts: JSON.stringify({ pass: 0, warn: 0, fail: 0 }),
      created_at: suggestion.createdAt,
      submitted_at: null,
      closed_at: null,
      ...NOT_SENT,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is known of a suggestion when it is sent. */
const NOT_SENT = {
  owner: null,
  owned_at: null,
  due_at: null,
  decided_at: null,
  touches_outside: 0,
  changes: 0,
  changed_words: 0,
  minutes: 0,
  alike: null,
} as const

export async function findSuggestion(db: Reader, id: number): Promise<SuggestionRow | null> {
  const [row] = await suggestionRow(db, { id })
  return row ?? null
}

const suggestionRow = prepared<{ id: number }, SuggestionRow>((db, given) =>
  db.selectFrom('suggestions').selectAll().where('id', '=', given.value('id')),
)

/** The id of a revert of this suggestion that is neither merged nor withdrawn; null when there is none. */
export async function findWaitingRevert(db: Reader, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('suggestions')
    .select('id')
    .where('reverts', '=', id)
    .where('status', 'in', ['draft', 'open', 'sent_back'])
    .executeTakeFirst()
  return row?.id ?? null
}

/** Holds a suggestion until the transaction ends, so that no other transaction changes its items, state or checks. */
export async function lockSuggestion(tx: Writer, id: number): Promise<SuggestionRow | null> {
  const [row] = await lockRow(tx, { id })
  return row ?? null
}

// A transaction of SQLite holds all rows; there an update would only write the same row again.
const lockRow = prepared<{ id: number }, SuggestionRow>((tx, given) => {
  const query = tx.selectFrom('suggestions').selectAll().where('id', '=', given.value('id'))
  return engineOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query
})

/** Holds a suggestion that no other transaction holds; null for another, and for one that is not there. Waits for nothing. */
export async function lockFreeSuggestion(tx: Writer, id: number): Promise<SuggestionRow | null> {
  const [row] = await freeRow(tx, { id })
  return row ?? null
}

const freeRow = prepared<{ id: number }, SuggestionRow>((tx, given) => {
  const query = tx.selectFrom('suggestions').selectAll().where('id', '=', given.value('id'))
  return engineOf(tx) === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query
})

export type SuggestionChange = Partial<
  Pick<
    SuggestionsTable,
    | 'kind'
    | 'status'
    | 'title'
    | 'description'
    | 'base_commit'
    | 'merged_commit'
    | 'post_review'
    | 'reverted_by'
    | 'items'
    | 'types'
    | 'first_item'
    | 'check_counts'
    | 'submitted_at'
    | 'closed_at'
    | 'decided_at'
    | 'owner'
    | 'owned_at'
    | 'due_at'
    | 'touches_outside'
    | 'changes'
    | 'changed_words'
    | 'minutes'
    | 'alike'
    | 'by_agent'
  >
>

/** Changes a suggestion that the caller has locked. */
export async function updateSuggestion(tx: Writer, id: number, change: SuggestionChange): Promise<SuggestionRow> {
  return await tx.updateTable('suggestions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Marks a suggestion that the caller has locked as merged. */
export async function markMerged(
  tx: Writer,
  id: number,
  { commit, at }: { commit: number | null; at: string },
): Promise<SuggestionRow> {
  const [row] = await mergedRow(tx, { id, commit, at })
  if (row === undefined) throw new Error(`suggestion ${id} is missing`)
  return row
}

const mergedRow = prepared<{ id: number; commit: number | null; at: string }, SuggestionRow>((tx, given) =>
  tx
    .updateTable('suggestions')
    .set({
      status: 'merged',
      merged_commit: given.value('commit'),
      closed_at: given.value('at'),
      decided_at: given.value('at'),
    })
    .where('id', '=', given.value('id'))
    .returningAll(),
)

/** Removes a draft with its items and checks, for an import that failed. A suggestion that is no longer a draft stays. */
export async function removeDraft(tx: Writer, id: number): Promise<void> {
  if ((await lockSuggestion(tx, id))?.status !== 'draft') return
  await tx.deleteFrom('suggestion_items').where('suggestion_id', '=', id).execute()
  await tx.deleteFrom('checks').where('suggestion_id', '=', id).execute()
  await tx.deleteFrom('suggestions').where('id', '=', id).execute()
}

/** These suggestions, by id. */
export async function findSuggestions(db: Reader, ids: readonly number[]): Promise<Map<number, SuggestionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('suggestions')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface SuggestionFilter {
  reader: SuggestionReader
  status: SuggestionStatus
  /** Account id. */
  author?: string
  /** Only live fixes that were not reviewed yet. */
  postReview?: boolean
  /** Only suggestions after this one, in the order of the time sent (`''` when never sent) and the id. */
  after?: { submittedAt: string; id: number }
  /** Only ids below this one. */
  before?: number
  limit: number
}

/** Suggestions of one status: first those that were never sent, in the order made, then the others, the oldest sent first. */
export async function suggestionsByStatus(db: Reader, filter: SuggestionFilter): Promise<SuggestionRow[]> {
  const { status, author, postReview = false, after, before, limit } = filter
  // The engines sort null at different ends, and no comparison with null holds.
  const wasSent = status !== 'draft' && status !== 'withdrawn'
  const sentAt = wasSent ? sql<string>`submitted_at` : sql<string>`coalesce(submitted_at, '')`
  return await db
    .selectFrom('suggestions')
    .selectAll()
    .where('status', '=', status)
    .where((eb) => seenBy(eb, filter.reader) ?? eb.lit(true))
    .$if(author !== undefined, (q) => q.where('author', '=', author ?? ''))
    .$if(postReview, (q) => q.where('post_review', '=', 'pending'))
    .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0))
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb(sentAt, '>', after?.submittedAt ?? ''),
          eb.and([eb(sentAt, '=', after?.submittedAt ?? ''), eb('id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy(sentAt)
    .orderBy('id')
    .limit(limit)
    .execute()
}
