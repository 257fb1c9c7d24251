/** Marks items of a suggestion as seen by a reviewer. Source: decisions.md#the-review-lane. */
import { markSeen } from '@yalkut/ledger/suggestions'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { momentField, readMoment } from '../../core/input/moment.ts'
import type { Services } from '../../core/services/services.ts'
import { getReadable } from '../suggestions/readable.ts'

const MAX_ENTITIES = 500

export const SeenMarks = Type.Object({
  entities: Type.Array(Type.String({ maxLength: 100 }), {
    minItems: 1,
    maxItems: MAX_ENTITIES,
    description: 'Ids of items of the suggestion. Others are left out.',
  }),
  at: Type.Optional(momentField('When they were read, if earlier: what changed after that stays unseen.')),
})
export type SeenMarks = Static<typeof SeenMarks>

/** A mark counts until its item changes. Refuses `not-found` as the suggestion itself. */
export async function seeSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  { entities, at }: SeenMarks,
): Promise<void> {
  const { ledger, clock } = services
  const writer = getWriter(caller)
  await getReadable(ledger.read, caller, id)
  const now = clock().toISOString()
  const read = at === undefined ? now : readMoment(at)
  const mark = { person: writer.person.id, suggestion: id, at: read < now ? read : now }
  const ids = entities.map((entity) => readItemId(entity))
  await ledger.write((tx) => markSeen(tx, mark, ids))
}
