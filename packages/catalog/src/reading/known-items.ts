/** Finds items as readers name them, and says kindly why one is not there. Source: spec.md, Errors (404). */
import { refuse } from '@yalkut/model'
import type { ItemSummary, Reads } from '@yalkut/projection'
import { readItemId } from '../suggestions/drafts.ts'
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

/** Ids of a batch, each once, in the order asked. Refuses `bad-request` for more than `max`, none, or bad ones. */
export function readIds(text: string, max: number): string[] {
  const ids = [
    ...new Set(
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .map((part) => readItemId(part.trim())),
    ),
  ]
  if (ids.length === 0) throw refuse('bad-request', 'Name at least one id in “ids”.')
  if (ids.length > max) throw refuse('bad-request', `At most ${max} ids in one call.`, { max })
  return ids
}
