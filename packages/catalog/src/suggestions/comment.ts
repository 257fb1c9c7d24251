/** Comments in the conversation of a suggestion. Source: service.md#conversation; shapes.md#conversation. */
import type { Reader } from '@yalkut/ledger'
import {
  findProposedItems,
  reviewRequestsOf,
  reviewsOf,
  type SuggestionRow,
} from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../access/caller.ts'
import { writeComment } from '../conversations/write-comment.ts'
import { cleanText } from '../input/bounds.ts'
import { readItemId } from '../input/item-id.ts'
import type { Services } from '../services/services.ts'
import { CommentBody, ParentField } from '../shapes/fields.ts'
import { nullable } from '../shapes/named.ts'
import { conversationOf, lockReadable } from './readable.ts'

/** A field of an item that the suggestion changes; `''` means the whole item. */
export const Anchor = Type.Object({
  entity: Type.String({ description: 'An item that the suggestion changes.' }),
  field: Type.String({ description: 'JSON pointer; empty for the item as a whole.' }),
})
export type Anchor = Static<typeof Anchor>

export const SuggestionComment = Type.Object({
  body: CommentBody,
  parent: ParentField,
  anchor: Type.Optional(nullable(Anchor)),
})
export type SuggestionComment = Static<typeof SuggestionComment>

const MAX_FIELD = 500

/** Comments on a suggestion. Answers the comment's id. Refuses `not-found` for an import, `invalid` for a bad text, a
 *  parent of another conversation, and an item that the suggestion does not change. */
export async function commentOnSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  comment: SuggestionComment,
): Promise<{ id: number }> {
  const writer = getWriter(caller)
  const at = services.clock().toISOString()
  return await services.ledger.write(async (tx) => {
    const row = await lockReadable(tx, writer, id)
    const subject = conversationOf(row)
    const given = comment.anchor ?? null
    const [anchor = null] = given === null ? [] : await readAnchors(tx, row, [given])
    const { body, parent = null } = comment
    const others = await reviewersOf(tx, row)
    const followedAs = [{ kind: 'changeset', target: subject.id } as const]
    const where = { subject, number: row.number, threadAuthor: row.author, others, followedAs }
    return { id: await writeComment(tx, writer, { ...where, body, parent, anchor, at }) }
  })
}

/** The requested reviewers, and the people who gave a review. */
async function reviewersOf(db: Reader, row: SuggestionRow): Promise<string[]> {
  const requests = await reviewRequestsOf(db, [row.id])
  const reviews = await reviewsOf(db, row.id)
  return [...requests, ...reviews].map(({ reviewer }) => reviewer)
}

/** The anchors of comments, with ids as they are stored. Refuses `invalid` for an item that the suggestion
 *  does not change. */
export async function readAnchors(
  db: Reader,
  row: SuggestionRow,
  anchors: readonly Anchor[],
): Promise<Anchor[]> {
  const read = anchors.map(({ entity, field }) => {
    if (field.length > MAX_FIELD) {
      throw refuse('invalid', `The name of a field has at most ${MAX_FIELD} characters.`)
    }
    return { entity: readItemId(entity), field: cleanText(field) }
  })
  const ids = [...new Set(read.map(({ entity }) => entity))]
  const items = await findProposedItems(db, row.id, ids)
  const stranger = ids.find((id) => !items.has(id))
  if (stranger === undefined) return read
  throw refuse('invalid', `This suggestion does not change ${stranger}.`, { entity: stranger })
}
