/** Items that earlier imports of the same sefarim or files brought, and this one has not. Source: docs/operators/importing.md. */
import type { Reader } from '@yalkut/ledger'
import { broughtElsewhere, eachBroughtId, eachImportedId, findMainItems } from '@yalkut/ledger/items'
import type { ProposedItem } from '@yalkut/ledger/suggestions'
import { sameJson } from '@yalkut/model'
import { lastSaid } from './last-said.ts'
import type { ClashingItem } from './settle-item.ts'

export interface MissingItems {
  /** Deleted as the source has them no longer. */
  items: ProposedItem[]
  /** People changed them since: a person decides. */
  clashes: ClashingItem[]
  /** Items of the scope that the catalog has. */
  of: number
  /** Items that another file brought too: they stay, and are this file's no longer. */
  shared: string[]
}

/** A sefer, by its scope; or a file, by its origin. */
export type MissingScope = { sefer: string } | { origin: string }

/** What an import says of an item that its source has no longer. */
const SAID_NOTHING = '{}'

export async function* missingItems(
  db: Reader,
  scope: MissingScope,
  isThere: (id: string) => boolean,
): AsyncGenerator<MissingItems> {
  const pages = 'sefer' in scope ? eachImportedId(db, scope.sefer) : eachBroughtId(db, scope.origin)
  for await (const ids of pages) {
    const lost = ids.filter((id) => !isThere(id))
    const main = await findMainItems(db, lost)
    const last = await lastSaid(db, lost, main)
    const others = 'origin' in scope ? await broughtElsewhere(db, scope.origin, lost) : new Set<string>()
    const found: MissingItems = { items: [], clashes: [], of: ids.length, shared: [...others] }
    for (const id of lost) {
      if (others.has(id)) continue
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
