/** Whole conversations: comments and timeline events. */
import { parseJsonObject } from '@yalkut/model'
import { sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { Mark } from '../tables/mark.ts'
import type { CommentRow, Subject } from './comments.ts'
import type { ThreadEvent } from './thread-events.ts'

export interface Conversation {
  comments: CommentRow[]
  events: ThreadEvent[]
}

/** The oldest first, at most `limit` of each; one statement. */
export async function readConversation(db: Reader, subject: Subject, limit: number): Promise<Conversation> {
  const rows = await db
    .selectFrom(commentsOf(db, subject, limit).as('comments'))
    .selectAll()
    .unionAll(db.selectFrom(eventsOf(db, subject, limit).as('events')).selectAll())
    .orderBy('id')
    .execute()
  const conversation: Conversation = { comments: [], events: [] }
  const { kind: subject_kind, id: subject_id } = subject
  for (const { kind, author, text, ...row } of rows) {
    const { id, via, created_at: at } = row
    if (kind === null) {
      conversation.comments.push({ ...row, subject_kind, subject_id, author, body: text })
    } else {
      conversation.events.push({ id, actor: author, via, kind, detail: parseJsonObject(text), at })
    }
  }
  return conversation
}

function commentsOf(db: Reader, subject: Subject, limit: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'author', 'via', 'body as text', 'created_at'])
    .select(['parent', 'hidden', 'resolved', 'edited_at'])
    .select(['anchor_entity', 'anchor_field', 'review_id', 'proposal', 'accepted_at'])
    .select(NO_TEXT.as('kind'))
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('id')
    .limit(limit)
}

/** Events with the columns of comments, in the same order. */
function eventsOf(db: Reader, subject: Subject, limit: number) {
  return db
    .selectFrom('thread_events')
    .select(['id', 'actor as author', 'via', 'detail as text', 'created_at'])
    .select([NO_NUMBER.as('parent'), NOT.as('hidden'), NOT.as('resolved')])
    .select([NO_TEXT.as('edited_at'), NO_TEXT.as('anchor_entity'), NO_TEXT.as('anchor_field')])
    .select([NO_TEXT.as('review_id'), NO_TEXT.as('proposal'), NO_TEXT.as('accepted_at'), 'kind'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('id')
    .limit(limit)
}

const NO_TEXT = sql<string | null>`cast(null as text)`
const NO_NUMBER = sql<number | null>`cast(null as integer)`
const NOT = sql<Mark>`0`
