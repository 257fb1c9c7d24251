/** An item's talk page. Source: service.md#items; service.md#comment; routes.md#items. */

import { type CommentRow, commentsOf } from '@yalkut/ledger/threads'
import { readCursor } from '@yalkut/projection'
import { type Caller, getWriter, readVia } from '../../core/access/caller.ts'
import { pageOf } from '../../core/input/page-of.ts'
import type { Services } from '../../core/services/services.ts'
import type { CommentView } from '../../core/shapes/conversation.ts'
import type { NamedAccount } from '../../core/shapes/names.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { nameAccounts } from '../../core/shown/name-accounts.ts'
import { writeComment } from '../../talking/conversations/write-comment.ts'

/** The comments on an item, the oldest first, and the people who wrote them. `from`: begins with this comment, in place of a cursor.
 *  Refuses `not-found` as reading the item does. */
export async function listTalk(
  { ledger, projection }: Services,
  idText: string,
  { cursor, from, limit }: { cursor?: string | undefined; from?: number; limit: number },
): Promise<{
  talk: CommentView[]
  people: { [account: string]: NamedAccount }
  next: string | null
}> {
  const { id } = getSummary(projection.reads, idText)
  const [after] = cursor === undefined ? [(from ?? 1) - 1] : readCursor(cursor, 'number')
  const found = await commentsOf(ledger.read, { kind: 'item', id }, after, limit + 1)
  const { rows, next } = pageOf(found, limit, ({ id: last }) => [last])
  const people = await nameAccounts(
    ledger.read,
    rows.map(({ author }) => author),
  )
  return { talk: rows.map((row) => viewComment(row, people)), people, next }
}

function viewComment(row: CommentRow, people: { [id: string]: NamedAccount }): CommentView {
  const hidden = row.hidden === 1
  return {
    id: row.id,
    parent: row.parent,
    author: row.author,
    authorName: row.author === null ? null : (people[row.author]?.name ?? null),
    body: hidden ? null : row.body,
    at: row.created_at,
    hidden,
    edited: row.edited_at !== null,
    via: readVia(row.via),
  }
}

/** Comments on an item's talk page; notifies mentioned people, earlier commenters and followers of the item. Refuses
 *  `not-found` as reading the item does, `invalid` for a bad text or parent. */
export async function commentOnItem(
  { ledger, projection, clock }: Services,
  caller: Caller,
  idText: string,
  { body, parent = null }: { body: string; parent?: number | null | undefined },
): Promise<{ id: number }> {
  const writer = getWriter(caller)
  const { id } = getSummary(projection.reads, idText)
  const commentId = await ledger.write((tx) =>
    writeComment(tx, writer, {
      subject: { kind: 'item', id },
      number: null,
      body,
      parent,
      at: clock().toISOString(),
      threadAuthor: null,
      followedAs: [{ kind: 'entity', target: id }],
    }),
  )
  return { id: commentId }
}
