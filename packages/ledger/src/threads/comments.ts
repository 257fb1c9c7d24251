/** Comments of every conversation: suggestions, issues, items' talk pages. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumber } from '../sql/counters.ts'
import { prepared } from '../sql/prepared.ts'
import type { CommentsTable, SubjectKind } from '../tables/threads.ts'

export type CommentRow = Selectable<CommentsTable>

/** The subject of a conversation. `id`: a suggestion's or issue's id as text, or an item id. */
export interface Subject {
  kind: SubjectKind
  id: string
}

export interface NewComment {
  subject: Subject
  parent: number | null
  author: string | null
  via: string | null
  body: string
  anchor: { entity: string; field: string } | null
  reviewId: string | null
  /** JSON; none by default. */
  proposal?: string | null
  createdAt: string
}

/** Adds a comment and gives its id. */
export async function addComment(tx: Writer, comment: NewComment): Promise<number> {
  const id = await nextNumber(tx, 'comment')
  await tx
    .insertInto('comments')
    .values({
      id,
      subject_kind: comment.subject.kind,
      subject_id: comment.subject.id,
      parent: comment.parent,
      author: comment.author,
      via: comment.via,
      body: comment.body,
      hidden: 0,
      resolved: 0,
      edited_at: null,
      anchor_entity: comment.anchor?.entity ?? null,
      anchor_field: comment.anchor?.field ?? null,
      review_id: comment.reviewId,
      proposal: comment.proposal ?? null,
      accepted_at: null,
      created_at: comment.createdAt,
    })
    .execute()
  return id
}

export async function findComment(db: Reader, id: number): Promise<CommentRow | null> {
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Holds a comment until the transaction ends; null when there is none. */
export async function lockComment(tx: Writer, id: number): Promise<CommentRow | null> {
  const row = await tx
    .updateTable('comments')
    .set((eb) => ({ hidden: eb.ref('hidden') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The comments of a conversation after an id, the oldest first. */
export async function commentsOf(db: Reader, subject: Subject, afterId: number, limit: number): Promise<CommentRow[]> {
  return await db
    .selectFrom('comments')
    .selectAll()
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

const shownOf = prepared<Subject & { after: number; limit: number }, CommentRow>((db, given) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('subject_kind', '=', given.value('kind'))
    .where('subject_id', '=', given.value('id'))
    .where('id', '>', given.value('after'))
    .where('hidden', '=', 0)
    .orderBy('id')
    .limit(given.value('limit')),
)

/** The comments of a conversation that are not hidden, after an id, the oldest first. */
export async function shownCommentsOf(
  db: Reader,
  subject: Subject,
  after: number,
  limit: number,
): Promise<CommentRow[]> {
  return await shownOf(db, { ...subject, after, limit })
}

/** The number of comments of each of these conversations of one kind. */
export async function countComments(
  db: Reader,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .select((eb) => ['subject_id', eb.fn.countAll().as('n')])
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', [...ids])
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, Number(row.n)]))
}

const countShown = prepared<Subject, { n: number | string | bigint }>((db, given) =>
  db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('subject_kind', '=', given.value('kind'))
    .where('subject_id', '=', given.value('id'))
    .where('hidden', '=', 0),
)

/** The number of comments of a conversation that are not hidden. */
export async function countShownComments(db: Reader, subject: Subject): Promise<number> {
  const [row] = await countShown(db, { kind: subject.kind, id: subject.id })
  return Number(row?.n ?? 0)
}

/** The authors of a conversation's comments, each once. */
export async function participantsOf(db: Reader, subject: Subject): Promise<string[]> {
  const rows = await authorsIn(db, { kind: subject.kind, id: subject.id })
  return rows.flatMap(({ author }) => author ?? [])
}

const authorsIn = prepared<Subject, { author: string | null }>((db, given) =>
  db
    .selectFrom('comments')
    .select('author')
    .distinct()
    .where('subject_kind', '=', given.value('kind'))
    .where('subject_id', '=', given.value('id'))
    .where('author', 'is not', null),
)

export async function updateComment(
  tx: Writer,
  id: number,
  change: Partial<Pick<CommentsTable, 'body' | 'edited_at' | 'hidden' | 'resolved' | 'accepted_at'>>,
): Promise<void> {
  await tx.updateTable('comments').set(change).where('id', '=', id).execute()
}
