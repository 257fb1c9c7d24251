/** A stopped item that is merged into another takes its stop along: what was below it is below the other now.
 *  Source: service.md#takedowns. */
import { holdTakedowns, stopItem, stopsOfItems } from '@yalkut/ledger/files'
import type { MergeEffect } from '../../core/services/merge-effects.ts'

export const followMerged: MergeEffect = {
  async onPage(main, changes) {
    const { tx } = main
    const successors = new Map(changes.flatMap(({ id, mergedInto }) => (mergedInto == null ? [] : [[id, mergedInto]])))
    if (successors.size === 0) return
    const merged = [...successors.keys()]
    if ((await stopsOfItems(tx, merged)).length === 0) return
    main.mustBeFirst()
    await holdTakedowns(tx)
    for (const { item, request } of await stopsOfItems(tx, merged)) {
      const successor = successors.get(item)
      if (successor !== undefined) await stopItem(tx, request, successor)
    }
  },
}
