/** Comments in the conversation of a suggestion. Source: service.md#conversation; shapes.md#conversation. */
import type { Reader, Writer } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import { findProposedItems, reviewRequestsOf, reviewsOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { dataSchemas, isItemType, type JsonObject, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { suggestionsSaid } from '../../core/sentences/suggestions.ts'
import type { Services } from '../../core/services/services.ts'
import { CommentBody, ParentField } from '../../core/shapes/fields.ts'
import { nullable } from '../../core/shapes/named.ts'
import { writeComment } from '../../talking/conversations/write-comment.ts'
import { conversationOf, lockReadable } from './readable.ts'
import { Proposal, type ReadProposal, readProposal } from './wording.ts'

/** A field of an item that the suggestion changes; `''` means the whole item. */
export const Anchor = Type.Object({
  entity: Type.String({ description: 'An item that the suggestion changes.' }),
  field: Type.String({ description: 'JSON pointer; empty for the item as a whole.' }),
})
export type Anchor = Static<typeof Anchor>

export const SuggestionComment = Type.Object({
  body: Type.Optional(CommentBody),
  parent: ParentField,
  anchor: Type.Optional(nullable(Anchor)),
  proposal: Type.Optional(nullable(Proposal)),
})
export type SuggestionComment = Static<typeof SuggestionComment>

const MAX_FIELD = 500

/** Comments on a suggestion, or on a field of it; `proposal` suggests other wording there, and then the comment needs no text.
 *  Answers the comment's id. Refuses `not-found` for an import, `invalid` for a bad text, a parent of another conversation,
 *  and an item that the suggestion does not change; and as `readProposal` does. */
export async function commentOnSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  comment: SuggestionComment,
): Promise<{ id: number }> {
  const writer = getWriter(caller)
  const proposal = comment.proposal ?? null
  if (proposal === null) {
    return await services.ledger.write(async (tx) => {
      const row = await lockReadable(tx, writer, id)
      return await comments(services, tx, { row, writer, comment, wording: null })
    })
  }
  return await services.write(async (line) => {
    const { tx } = line
    const row = await lockReadable(tx, writer, id)
    const wording = await readProposal(services, line, tx, { row, writer }, proposal)
    return await comments(services, tx, { row, writer, comment, wording })
  })
}

interface Commenting {
  row: SuggestionRow
  writer: SignedIn
  comment: SuggestionComment
  wording: ReadProposal | null
}

async function comments(
  services: Services,
  tx: Writer,
  { row, writer, comment, wording }: Commenting,
): Promise<{ id: number }> {
  const subject = conversationOf(row)
  const given = comment.anchor ?? null
  const [named = null] = given === null ? [] : await readAnchors(tx, row, [given])
  const { body = '', parent = null } = comment
  const others = await reviewersOf(tx, row)
  const followedAs = [{ kind: 'changeset', target: subject.id } as const]
  const where = { subject, number: row.number, threadAuthor: row.author, others, followedAs }
  const at = services.clock().toISOString()
  const anchor = anchorOf(named, wording)
  const proposal = wording?.stored ?? null
  return { id: await writeComment(tx, writer, { ...where, body, parent, anchor, proposal, at }) }
}

/** The anchor of a comment. Refuses `invalid` for a wording of another field than the comment's. */
export function anchorOf(named: Anchor | null, wording: ReadProposal | null): Anchor | null {
  if (wording === null || named === null) return wording?.anchor ?? named
  const { entity, field } = wording.anchor
  if (named.entity === entity && named.field === field) return named
  throw refuse('invalid', suggestionsSaid('wording-other-field'), { entity, field })
}

/** The requested reviewers, and the people who gave a review. */
async function reviewersOf(db: Reader, row: SuggestionRow): Promise<string[]> {
  const requests = await reviewRequestsOf(db, [row.id])
  const reviews = await reviewsOf(db, row.id)
  return [...requests, ...reviews].map(({ reviewer }) => reviewer)
}

/** Whether the first step of the pointer names the path, a field that the type may have, or one that the item has. */
function isFieldOf(type: string, versions: readonly JsonObject[], field: string): boolean {
  if (field === '') return true
  const [name = ''] = field.replace(/^\//, '').split('/')
  if (name === 'path') return true
  const known = isItemType(type) ? Object.keys(dataSchemas[type].properties) : []
  return known.includes(name) || versions.some((data) => Object.hasOwn(data, name))
}

/** The anchors of comments, with ids as they are stored. Refuses `invalid` for an item that the suggestion
 *  does not change. */
export async function readAnchors(db: Reader, row: SuggestionRow, anchors: readonly Anchor[]): Promise<Anchor[]> {
  const read = anchors.map(({ entity, field }) => {
    if (field.length > MAX_FIELD) {
      throw refuse('invalid', suggestionsSaid('long-field-name', { max: MAX_FIELD }))
    }
    return { entity: readItemId(entity), field: cleanText(field) }
  })
  const ids = [...new Set(read.map(({ entity }) => entity))]
  const items = await findProposedItems(db, row.id, ids)
  const stranger = ids.find((id) => !items.has(id))
  if (stranger !== undefined) {
    throw refuse('invalid', suggestionsSaid('suggestion-not-changes', { stranger }), {
      entity: stranger,
    })
  }
  const main = await findMainItems(db, ids)
  for (const { entity, field } of read) {
    const [proposed, before] = [items.get(entity), main.get(entity)]
    const versions = [proposed?.data ?? {}, before?.data ?? {}]
    if (isFieldOf(proposed?.type ?? '', versions, field)) continue
    throw refuse('invalid', suggestionsSaid('item-no-field', { entity, field }), { entity, field })
  }
  return read
}
