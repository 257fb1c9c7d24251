/** A publication and its other printings: what is stopped for a publication is stopped for those that reprint it too.
 *  Source: service.md#takedowns. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import { idIn } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'

/** The longest chain of reprints of reprints that is followed. */
const MAX_DEPTH = 20
/** The most printings of one publication that are read. */
const MAX_PRINTINGS = 500

/** An item, and the publications that reprint it, directly or in turn. */
export function withReprints(reads: Reads, id: string): string[] {
  const found = new Set([id])
  for (const original of found) {
    if (found.size >= MAX_PRINTINGS) break
    const reprints = reads.links.of('publication', {
      to: original,
      field: 'reprintOf',
      limit: MAX_PRINTINGS,
    })
    for (const reprint of reprints) found.add(reprint.id)
  }
  return [...found]
}

/** For each of these items: the item, then the publications that it reprints, as main has them. */
export async function withOriginals(db: Reader, items: readonly string[]): Promise<Map<string, string[]>> {
  const originals = new Map<string, string | null>()
  let next: readonly string[] = [...new Set(items)]
  for (let depth = 0; next.length > 0 && depth < MAX_DEPTH; depth += 1) {
    const main = await findMainItems(db, next)
    for (const id of next) originals.set(id, idIn(main.get(id)?.data, 'reprintOf'))
    next = [...new Set(next.flatMap((id) => originals.get(id) ?? []))].filter((id) => !originals.has(id))
  }
  return new Map(items.map((id) => [id, chainOf(id, originals)]))
}

function chainOf(id: string, originals: ReadonlyMap<string, string | null>): string[] {
  const chain = new Set<string>()
  for (let at: string | null = id; at !== null && !chain.has(at); at = originals.get(at) ?? null) {
    chain.add(at)
  }
  return [...chain]
}
