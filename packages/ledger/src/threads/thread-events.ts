/** What happened in conversations: the events of their timelines. Rows are only added. */
import type { JsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumbers } from '../queries/counters.ts'
import type { SubjectKind } from '../tables/threads.ts'
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

export async function addThreadEvents(
  tx: Writer,
  events: readonly NewThreadEvent[],
): Promise<void> {
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
  await tx.insertInto('thread_events').values(rows).execute()
}

/** Which of these conversations of one kind have an event whose kind and detail (JSON, one of these) is so. */
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
