/** The sets of the item that an issue is about, whose keepers look after it. Source: shapes.md#inherited-sets. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import { refuse } from '@yalkut/model'
import { TouchedSets } from '../../core/access/touched-sets.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'

export interface IssueItem {
  id: string
  /** The item's sets, inherited ones too. For a set, also the set itself. */
  sets: string[]
}

/** The item that an issue is about. Refuses `bad-request` for a text that is not an id, `not-found` for an unknown item. */
export async function getIssueItem(db: Reader, idText: string): Promise<IssueItem> {
  const id = readItemId(idText)
  const item = (await findMainItems(db, [id])).get(id)
  if (!item?.data) {
    const mergedInto = item?.mergedInto ?? null
    throw refuse('not-found', commonSaid('no-item', { id }), mergedInto === null ? null : { mergedInto })
  }
  const { type, data } = item
  const touched = new TouchedSets(db)
  await touched.add([{ id, type, data }])
  const sets = touched.touch().sets.map((set) => set.id)
  return { id, sets: [...new Set(type === 'set' ? [id, ...sets] : sets)] }
}
