/** Who answers a suggestion, and by when. The catalog decides who is chosen. Source: decisions.md#the-review-lane. */
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { SuggestionRow } from './suggestions.ts'

/** Replaces the sets that a suggestion touches. */
export async function saveTouchedSets(tx: Writer, suggestionId: number, sets: readonly string[]): Promise<void> {
  await tx.deleteFrom('suggestion_sets').where('suggestion_id', '=', suggestionId).execute()
  const rows = sets.map((set_id) => ({ suggestion_id: suggestionId, set_id }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('suggestion_sets').values(chunk).execute()
}

/** The sets that each of these suggestions touches, as of when it was last sent. One statement. */
export async function touchedSetsOf(db: Reader, suggestions: readonly number[]): Promise<Map<number, string[]>> {
  if (suggestions.length === 0) return new Map()
  const rows = await db
    .selectFrom('suggestion_sets')
    .selectAll()
    .where('suggestion_id', 'in', [...suggestions])
    .orderBy('set_id')
    .execute()
  const bySuggestion = Map.groupBy(rows, (row) => row.suggestion_id)
  return new Map([...bySuggestion].map(([id, of]) => [id, of.map((row) => row.set_id)]))
}

/** How much a person has to review. */
export interface Burden {
  /** Open suggestions that are theirs. */
  waiting: number
  /** When they were last given one; null: never. */
  lastGivenAt: string | null
  /** A day: until its end they are away; null: they are not. */
  awayUntil: string | null
}

/** Of each of these people. One statement. */
export async function burdensOf(db: Reader, people: readonly string[]): Promise<Map<string, Burden>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .leftJoin('person_settings', 'person_settings.person_id', 'people.id')
    .select(['people.id', 'away_until'])
    .select((eb) => [
      eb
        .selectFrom('suggestions')
        .select((of) => of.fn.countAll().as('n'))
        .whereRef('owner', '=', 'people.id')
        .where('status', '=', 'open')
        .as('waiting'),
      eb
        .selectFrom('suggestions')
        .select((of) => of.fn.max('owned_at').as('last'))
        .whereRef('owner', '=', 'people.id')
        .as('last'),
    ])
    .where('people.id', 'in', [...people])
    .execute()
  return new Map(
    rows.map(({ id, waiting, last, away_until }) => {
      return [id, { waiting: Number(waiting), lastGivenAt: last, awayUntil: away_until }]
    }),
  )
}

/** The people who were to answer a suggestion since it was last sent, the first one first. */
export async function turnsOf(db: Reader, suggestionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('review_turns')
    .select('owner')
    .where('suggestion_id', '=', suggestionId)
    .orderBy('given_at')
    .execute()
  return rows.map(({ owner }) => owner)
}

/** Forgets who was to answer it: it is sent again. */
export async function removeTurns(tx: Writer, suggestionId: number): Promise<void> {
  await tx.deleteFrom('review_turns').where('suggestion_id', '=', suggestionId).execute()
}

export async function addTurn(
  tx: Writer,
  suggestionId: number,
  { owner, at }: { owner: string; at: string },
): Promise<void> {
  await tx
    .insertInto('review_turns')
    .values({ suggestion_id: suggestionId, owner, given_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Open suggestions whose promised time has passed, the latest first; at most `limit`, after the last one of a page. */
export async function lateSuggestions(
  db: Reader,
  page: { now: string; after: { dueAt: string; id: number } | null; limit: number },
): Promise<SuggestionRow[]> {
  const { now, after, limit } = page
  return await db
    .selectFrom('suggestions')
    .selectAll()
    .where('status', '=', 'open')
    .where('due_at', '<', now)
    .$if(after !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('due_at', '>', after?.dueAt ?? ''),
          eb.and([eb('due_at', '=', after?.dueAt ?? ''), eb('id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Open suggestions, apart from imports, that nobody answers: without an owner, or with one who is away or suspended. In the
 *  order of their ids. `today`: a day. */
export async function strandedSuggestions(
  db: Reader,
  { today, after, limit }: { today: string; after: number; limit: number },
): Promise<SuggestionRow[]> {
  return await db
    .selectFrom('suggestions')
    .leftJoin('people', 'people.id', 'suggestions.owner')
    .leftJoin('person_settings', 'person_settings.person_id', 'suggestions.owner')
    .selectAll('suggestions')
    .where('status', '=', 'open')
    .where('kind', '!=', 'import')
    .where('suggestions.id', '>', after)
    .where((eb) => eb.or([eb('owner', 'is', null), eb('suspended_at', 'is not', null), eb('away_until', '>=', today)]))
    .orderBy('suggestions.id')
    .limit(limit)
    .execute()
}

/** Stewards who are not suspended, in the order of their accounts. */
export async function stewardIds(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('steward', '=', 1)
    .where('suspended_at', 'is', null)
    .where('bot', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
