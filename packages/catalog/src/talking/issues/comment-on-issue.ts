/** Adds a comment to an issue. Source: service.md#comments. */
import { noteIssueComment } from '@yalkut/ledger/threads'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import { CommentBody, ParentField } from '../../core/shapes/fields.ts'
import { writeComment } from '../conversations/write-comment.ts'
import { lockKnownIssue } from './known-issue.ts'

export const CommentOrder = Type.Object({ body: CommentBody, parent: ParentField })
export type CommentOrder = Static<typeof CommentOrder>

/** Answers the comment's id. Refuses `not-found` for an issue that the caller may not read, `invalid` for a bad text. */
export async function commentOnIssue(
  services: Services,
  caller: Caller,
  number: number,
  { body, parent }: CommentOrder,
): Promise<{ id: number }> {
  const writer = getWriter(caller)
  return await services.ledger.write(async (tx) => {
    const { row, tags, facts, subject } = await lockKnownIssue(tx, number, writer)
    const at = services.clock().toISOString()
    await noteIssueComment(tx, row.id, at)
    const id = await writeComment(tx, writer, {
      subject,
      number,
      body,
      ...(parent === undefined ? {} : { parent }),
      at,
      threadAuthor: row.author,
      others: tags.assignees,
      followedAs: [{ kind: 'report', target: subject.id }],
      facts,
    })
    return { id }
  })
}
