/** Finds items by the ids that readers write, and explains why an item is not found. Source: service.md#errors. */
import { aType, type ItemType, isOf, refuse } from '@yalkut/model'
import type { AnyShownItem, ItemSummary, Reads, ShownItem } from '@yalkut/projection'
import { readItemId } from '../input/item-id.ts'
import { commonSaid } from '../sentences/common.ts'
import { shownSaid } from '../sentences/shown.ts'

/** The item of an id in any written form. Refuses `bad-request` for a text that is not an id, `not-found` for an unknown
 *  item; for a merged duplicate `detail.mergedInto` names the item that it was merged into. */
export function getSummary(reads: Reads, idText: string): ItemSummary {
  const id = readItemId(idText)
  return reads.items.summary(id) ?? throwGone(reads, id)
}

/** The item without its body, in one statement. Refuses as `getSummary`. */
export function getShown(reads: Reads, idText: string): AnyShownItem {
  const id = readItemId(idText)
  const [item] = reads.items.shown([id])
  return item ?? throwGone(reads, id)
}

/** The same for one type. Refuses `not-found` for an item of another type. */
export function getShownOf<T extends ItemType>(reads: Reads, type: T, idText: string): ShownItem<T> {
  const item = getShown(reads, idText)
  if (isOf(item, type)) return item
  const { id, type: other } = item
  throw refuse('not-found', shownSaid('is-other-type', { id, other: aType(other), type: aType(type) }), {
    type: other,
  })
}

export function throwGone(reads: Reads, id: string): never {
  const { mergedInto } = reads.items.whyGone(id)
  if (mergedInto === null) throw refuse('not-found', commonSaid('no-item', { id }))
  throw refuse('not-found', shownSaid('merged-into', { id, mergedInto }), { mergedInto })
}
