/** What happened in conversations: the events of their timelines. Rows are only added. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Subject } from './comments.ts'
import { nextNumber } from './counters.ts'
import type { Reader, Writer } from './engine/engine.ts'

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

export async function addThreadEvent(tx: Writer, event: NewThreadEvent): Promise<void> {
  await tx
    .insertInto('thread_events')
    .values({
      id: await nextNumber(tx, 'event'),
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      actor: event.actor,
      via: event.via,
      kind: event.kind,
      detail: JSON.stringify(event.detail),
      created_at: event.at,
    })
    .execute()
}

/** The oldest first, at most `limit`. */
export async function threadEventsOf(
  db: Reader,
  subject: Subject,
  afterId: number,
  limit: number,
): Promise<ThreadEvent[]> {
  const rows = await db
    .selectFrom('thread_events')
    .select(['id', 'actor', 'via', 'kind', 'detail', 'created_at'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ detail, created_at: at, ...row }) => ({
    ...row,
    at,
    detail: parseJsonObject(detail),
  }))
}
