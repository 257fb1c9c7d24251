/** What was sent back is put right and sent again in one act. Source: service.md#suggestion-states. */
import { findProposedItems } from '@yalkut/ledger/suggestions'
import { type Json, type JsonObject, refuse, withFieldAt } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { sendingSaid } from '../../core/sentences/sending.ts'
import { withBehind } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { putInDraft } from '../drafts/drafts.ts'
import { assertEditable, assertNoRevert, getLocked } from '../suggestions/states.ts'
import { viewSuggestion } from '../suggestions/view.ts'
import { sendLocked } from './submit.ts'

/** A field of an item of the suggestion, with its new value. */
export interface PutRight {
  entity: string
  /** JSON pointer, such as `/lines/l3/text`. */
  field: string
  value: Json
}

/** Refuses `forbidden` to all but its author, `state` unless it is a draft or was sent back and when nothing is left to change,
 *  `conflict` for a field that it does not have, and as `putItem` and `submitSuggestion` do. */
export async function putRightAndSend(
  services: Services,
  caller: Caller,
  id: number,
  fields: readonly PutRight[],
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const view = await services.write(async (line) => {
    const { tx } = line
    const row = await getLocked(tx, id, writer.person)
    assertEditable(row, writer.person)
    assertNoRevert(row)
    const byItem = Map.groupBy(fields, ({ entity }) => entity)
    const proposed = await findProposedItems(tx, row.id, [...byItem.keys()])
    let { items } = row
    for (const [entity, changes] of byItem) {
      const item = proposed.get(entity)
      let data: JsonObject | null = item?.data ?? null
      for (const { field, value } of changes) {
        data = data === null ? null : withFieldAt(data, field, value)
      }
      if (item === undefined || data === null) {
        throw refuse('conflict', sendingSaid('field-not-in-suggestion'), { entity })
      }
      const put = { id: entity, type: item.type, data }
      items = (await putInDraft(services, tx, { row, writer }, put)).items
    }
    if (items === 0) {
      throw refuse('state', sendingSaid('words-change-nothing'))
    }
    return await viewSuggestion(tx, await sendLocked(services, line, { ...row, items }, writer))
  })
  return withBehind(services, view)
}
