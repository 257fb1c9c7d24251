/** What a person may do with changes of some items. Source: service.md#roles; shapes.md#approving. */

import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import { whyNotApprove } from '../../changing/approval/approval-rule.ts'
import { isSteward } from '../../core/access/steward.ts'
import { isAllOpen, TouchedSets } from '../../core/access/touched-sets.ts'
import { isTrusted } from '../../core/access/trust.ts'
import type { ItemRights } from '../../core/shapes/personal.ts'

/** In the order of the ids; ids without an item are left out. The items are read together: one statement for each level of
 *  their parents. */
export async function rightsIn(db: Reader, person: Person, ids: readonly string[]): Promise<ItemRights[]> {
  const found = await findMainItems(db, ids)
  const items = [...found].flatMap(([id, { type, data }]) => (data === null ? [] : [{ id, type, data }]))
  const isLive = isSteward(person) || (await isTrusted(db, person))
  const known = new TouchedSets(db)
  await known.add(items)
  const rights: ItemRights[] = []
  for (const item of items) {
    const touched = known.another()
    await touched.add([item])
    const touch = touched.touch()
    const whyNot = whyNotApprove(person, { author: null, types: new Set([item.type]), touch })
    const live = isLive && !person.suspended && isAllOpen(touch)
    rights.push({ id: item.id, live, mayApprove: whyNot === null, whyNot: whyNot?.en ?? null })
  }
  return rights
}
