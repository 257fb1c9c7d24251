/** Reads main for a plan: items and paths from the ledger, links from the projection. The projection must have
 *  applied the latest commit. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems, holdersOf, redirectsAt } from '@yalkut/ledger/items'
import type { Reads } from '@yalkut/projection'
import type { FoundItem, PlanReader } from './plan-items.ts'

export function readerOf(db: Reader, reads: Reads): PlanReader {
  return {
    async find(ids) {
      const found = new Map<string, FoundItem>()
      for (const [id, item] of await findMainItems(db, ids)) {
        const { type, rev, path, data } = item
        if (data !== null) found.set(id, { id, type, rev, path, data })
      }
      return found
    },
    linkedTo: async (id, filter) => reads.links.idsOf({ to: id, ...filter }),
    topSets: async () => reads.tree.topSets(),
    holdersOf: (paths) => holdersOf(db, paths),
    redirectsAt: (paths) => redirectsAt(db, paths),
  }
}
