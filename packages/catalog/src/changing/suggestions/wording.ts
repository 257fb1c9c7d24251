/** Wording that a comment suggests for a field of a suggestion: the new value, and the value that it is meant to replace.
 *  Source: service.md#suggested-wording; shapes.md#suggested-wording. */
import type { Reader } from '@yalkut/ledger'
import { findProposedItems, type PositionedItem, type SuggestionRow } from '@yalkut/ledger/suggestions'
import type { CommentRow } from '@yalkut/ledger/threads'
import { fieldAt, type Json, parseJsonObject, refuse, sameJson, withFieldAt } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { SignedIn } from '../../core/access/caller.ts'
import { assertInBounds, cleanText, MAX_PARAGRAPH } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { suggestionsSaid } from '../../core/sentences/suggestions.ts'
import type { Services } from '../../core/services/services.ts'
import type { LatestMain } from '../../core/services/writing.ts'
import type { CommentWording } from '../../core/shapes/conversation.ts'
import { anyValue } from '../../core/shapes/named.ts'
import { schemaFindings } from '../checks/schema-check.ts'
import { assertMaySendSchema } from './assert-may-send-schema.ts'
import { assertSchema } from './assert-schema.ts'
import { withParents } from './proposed-parents.ts'
import { assertIn, assertNoRevert } from './states.ts'

export const Proposal = Type.Object({
  entity: Type.String({ description: 'An item that the suggestion changes.' }),
  field: Type.String({ maxLength: 500, description: 'JSON pointer, such as `/title/he`.' }),
  value: anyValue({ description: 'The suggested value; null removes the field.' }),
})
export type Proposal = Static<typeof Proposal>

/** What a comment stores of it. */
export interface StoredWording {
  value: Json
  /** The field's value in the suggestion when the wording was suggested; null: none. */
  before: Json
}

export interface ReadProposal {
  anchor: { entity: string; field: string }
  /** JSON of `StoredWording`. */
  stored: string
}

/** Reads a proposal for a suggestion that the caller holds. Refuses `state` unless the suggestion may still be changed,
 *  `forbidden` for an item whose words are withheld, `invalid` for an item or a field that it does not have, for a value that
 *  changes nothing and for one that the schema does not allow; as `assertMaySendSchema` does. */
export async function readProposal(
  services: Services,
  { reads }: LatestMain,
  tx: Reader,
  { row, writer }: { row: SuggestionRow; writer: SignedIn },
  proposal: Proposal,
): Promise<ReadProposal> {
  assertIn(row, ['draft', 'open', 'sent_back'], 'changed')
  assertNoRevert(row)
  const { value } = proposal
  const [entity, field] = [readItemId(proposal.entity), cleanText(proposal.field)]
  assertInBounds({ value })
  if (JSON.stringify(value).length > MAX_PARAGRAPH) {
    throw refuse('invalid', suggestionsSaid('long-wording', { max: MAX_PARAGRAPH }))
  }
  const item = (await findProposedItems(tx, row.id, [entity])).get(entity)
  if (item === undefined) {
    throw refuse('invalid', suggestionsSaid('suggestion-not-changes-item', { entity }), { entity })
  }
  if ((await whyWithheld(tx, reads, row.id, [item])).get(entity) !== null) {
    throw refuse('forbidden', suggestionsSaid('withheld-no-wording', { entity }))
  }
  const before = item.data === null ? null : (fieldAt(item.data, field) ?? null)
  if (sameJson(before, value)) throw refuse('invalid', suggestionsSaid('suggestion-says-so'))
  const data = item.data === null ? null : withFieldAt(item.data, field, value)
  if (data === null) throw refuse('invalid', suggestionsSaid('item-no-field', { entity, field }), { field })
  assertMaySendSchema(writer, item.type, data)
  const { schemas } = services
  const changed = { ...item, data }
  assertSchema(await schemaFindings(changed, { schemas, schemaProblem: schemas.schemaProblem }))
  const stored: StoredWording = { value, before }
  return { anchor: { entity, field }, stored: JSON.stringify(stored) }
}

/** The stored wording of a comment; null for a comment without one. */
export function storedWordingOf({ proposal }: Pick<CommentRow, 'proposal'>): StoredWording | null {
  if (proposal === null) return null
  const { value = null, before = null } = parseJsonObject(proposal)
  return { value, before }
}

/** The wordings of these comments, by the comment's id. The values of an item whose words are withheld, and of one that is
 *  no longer in the suggestion, are left out. One statement of the ledger, and none when no comment has a wording. */
export async function shownWordings(
  db: Reader,
  reads: Reads,
  suggestionId: number,
  comments: readonly CommentRow[],
): Promise<Map<number, CommentWording>> {
  const wording = comments.filter(({ proposal, hidden }) => proposal !== null && hidden === 0)
  const ids = [...new Set(wording.flatMap(({ anchor_entity: id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const items = [...(await findProposedItems(db, suggestionId, ids)).values()]
  const withheld = await whyWithheld(db, reads, suggestionId, items)
  return new Map(
    wording.flatMap((comment): [number, CommentWording][] => {
      const { id, anchor_entity: entity, anchor_field: field, accepted_at: acceptedAt } = comment
      const stored = storedWordingOf(comment)
      if (stored === null || entity === null || field === null) return []
      const facts = { entity, field, acceptedAt }
      const reason = withheld.get(entity)
      if (reason === null) return [[id, { ...facts, ...stored }]]
      const none = { ...facts, value: null, before: null }
      return [[id, reason === undefined ? none : { ...none, withheld: reason }]]
    }),
  )
}

/** Why the words of each of these items are withheld, in any of their versions; null where they are not. */
export async function whyWithheld(
  db: Reader,
  reads: Reads,
  suggestionId: number,
  items: readonly PositionedItem[],
): Promise<Map<string, string | null>> {
  const { shown } = reads.proposals.page(items, await withParents(db, suggestionId, items, false))
  return new Map(
    items.map(({ id }, at) => {
      const { before, after, now } = shown[at] ?? { before: null, after: null, now: null }
      return [id, before?.withheld ?? after?.withheld ?? now?.withheld ?? null]
    }),
  )
}
