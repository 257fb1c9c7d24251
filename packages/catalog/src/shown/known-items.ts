/** Finds items as readers name them, and says kindly why one is not there. Source: service.md#errors. */
import { refuse } from '@yalkut/model'
import type { ItemSummary, Reads } from '@yalkut/projection'
import { readItemId } from '../input/item-id.ts'
import { type ReadItem, readItem } from './read-item.ts'

/** The item of a forgiving id. Refuses `bad-request` for what is no id, `not-found` with `detail.mergedInto` for a
 *  duplicate that was merged into another item. */
export function getSummary(reads: Reads, idText: string): ItemSummary {
  const id = readItemId(idText)
  return reads.items.summary(id) ?? throwGone(reads, id)
}

/** The item whole, as lists show it, in one statement. Refuses as `getSummary`. */
export function getReadItem(reads: Reads, idText: string): ReadItem {
  const id = readItemId(idText)
  const [item] = reads.items.batch([id])
  return item === undefined ? throwGone(reads, id) : readItem(item.bytes)
}

export function throwGone(reads: Reads, id: string): never {
  const { mergedInto } = reads.items.whyGone(id)
  if (mergedInto === null) throw refuse('not-found', `There is no item ${id}.`)
  throw refuse('not-found', `${id} was merged into ${mergedInto}.`, { mergedInto })
}
