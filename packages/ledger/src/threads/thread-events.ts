/** The timeline events of conversations. Rows are only added. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumbers } from '../sql/counters.ts'
import { preparedInsert } from '../sql/prepared.ts'
import type { SubjectKind, ThreadEventsTable } from '../tables/threads.ts'
import type { Subject } from './comments.ts'

export interface ThreadEvent {
  id: number
  actor: string | null
  /** JSON of Via, or null. */
  via: string | null
  kind: string
  detail: JsonObject
  at: string
}

export interface NewThreadEvent extends Omit<ThreadEvent, 'id'> {
  subject: Subject
}

export async function addThreadEvents(tx: Writer, events: readonly NewThreadEvent[]): Promise<void> {
  if (events.length === 0) return
  const first = await nextNumbers(tx, 'event', events.length)
  const rows = events.map((event, at) => ({
    id: first + at,
    subject_kind: event.subject.kind,
    subject_id: event.subject.id,
    actor: event.actor,
    via: event.via,
    kind: event.kind,
    detail: JSON.stringify(event.detail),
    created_at: event.at,
  }))
  await insertEvents(tx, rows)
}

const insertEvents = preparedInsert<ThreadEventsTable>((tx, rows) => tx.insertInto('thread_events').values([...rows]))

/** The conversations among these, all of one kind, that have an event of this kind with one of these details (JSON). */
export async function haveThreadEvent(
  db: Reader,
  subjects: { kind: SubjectKind; ids: readonly string[] },
  event: { kind: string; details: readonly string[] },
): Promise<Set<string>> {
  if (subjects.ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('thread_events')
    .select('subject_id')
    .distinct()
    .where('subject_kind', '=', subjects.kind)
    .where('subject_id', 'in', [...subjects.ids])
    .where('kind', '=', event.kind)
    .where('detail', 'in', [...event.details])
    .execute()
  return new Set(rows.map((row) => row.subject_id))
}

/** An event of a suggestion's conversation. */
export interface SuggestionEvent extends ThreadEvent {
  suggestion: number
}

/** The number of the latest event of any conversation. Events are numbered in the order in which they are committed. */
export async function readEventHead(db: Reader): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', 'event').executeTakeFirstOrThrow()
  return row.value
}

/** Events of these kinds in conversations of suggestions, after `after` and up to `head`, in order, at most `limit`. */
export async function suggestionEventsAfter(
  db: Reader,
  query: { kinds: readonly string[]; after: number; head: number; limit: number },
): Promise<SuggestionEvent[]> {
  const { kinds, after, head, limit } = query
  const rows = await suggestionEvents(db)
    .where('kind', 'in', [...kinds])
    .where('id', '>', after)
    .where('id', '<=', head)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(eventOf)
}

/** How many events of these kinds there are among those after `after` up to `to`, at most `limit`. */
export async function countSuggestionEvents(
  db: Reader,
  query: { kinds: readonly string[]; after: number; to: number; limit: number },
): Promise<number> {
  const { kinds, after, to, limit } = query
  const found = suggestionEvents(db)
    .where('kind', 'in', [...kinds])
    .where('id', '>', after)
    .where('id', '<=', to)
    .limit(limit)
  const { n } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** By their ids. */
export async function findSuggestionEvents(db: Reader, ids: readonly number[]): Promise<Map<number, SuggestionEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await suggestionEvents(db)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, eventOf(row)]))
}

function suggestionEvents(db: Reader) {
  return db
    .selectFrom('thread_events')
    .select(['id', 'subject_id', 'actor', 'via', 'kind', 'detail', 'created_at'])
    .where('subject_kind', '=', 'suggestion')
}

function eventOf(row: {
  id: number
  subject_id: string
  actor: string | null
  via: string | null
  kind: string
  detail: string
  created_at: string
}): SuggestionEvent {
  const { id, actor, via, kind } = row
  const about = { suggestion: Number(row.subject_id), detail: parseJsonObject(row.detail) }
  return { id, actor, via, kind, ...about, at: row.created_at }
}
