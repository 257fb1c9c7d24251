/** Items that earlier imports of the same sefarim or layout recorded, and this one has not. Source: docs/operators/importing.md. */
import type { Reader } from '@yalkut/ledger'
import { eachImportedId, findImported, findMainItems } from '@yalkut/ledger/items'
import type { ProposedItem } from '@yalkut/ledger/suggestions'
import { sameJson } from '@yalkut/model'
import type { ClashingItem } from './settle-item.ts'

export interface MissingItems {
  /** Deleted as the source has them no longer. */
  items: ProposedItem[]
  /** People changed them since: a person decides. */
  clashes: ClashingItem[]
  /** Items of the scope that the catalog has. */
  of: number
}

/** What an import says of an item that its source has no longer. */
const SAID_NOTHING = '{}'

export async function* missingItems(
  db: Reader,
  scope: string,
  isThere: (id: string) => boolean,
): AsyncGenerator<MissingItems> {
  for await (const ids of eachImportedId(db, scope)) {
    const lost = ids.filter((id) => !isThere(id))
    const main = await findMainItems(db, lost)
    const last = await findImported(db, lost)
    const found: MissingItems = { items: [], clashes: [], of: ids.length }
    for (const id of lost) {
      const now = main.get(id)
      if (now === undefined || now.data === null) {
        found.of -= 1
        continue
      }
      const { type, rev: baseRev } = now
      const item = { id, type, path: null, data: null, baseRev, mergedInto: null }
      const base = last.get(id) ?? null
      if (base !== null && sameJson(base, now.data)) {
        found.items.push({ ...item, imported: SAID_NOTHING })
      } else found.clashes.push({ item: { ...item, base, imported: SAID_NOTHING }, count: 1 })
    }
    yield found
  }
}
