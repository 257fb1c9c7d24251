/** The items of a suggestion from which others take their rights. Source: shapes.md#withheld-words. */
import type { Reader } from '@yalkut/ledger'
import { findProposedItems, type PositionedItem } from '@yalkut/ledger/suggestions'
import { idsIn, inheritsFrom, type JsonObject } from '@yalkut/model'
import type { ProposedParents } from '@yalkut/projection'

/** How many levels of parents are read from the suggestion; no chain of parents is longer. */
const MAX_LEVELS = 60

/** The items of a page, and all their parents in the same suggestion, in any position. `isWhole`: no parent is elsewhere. */
export async function withParents(
  db: Reader,
  suggestionId: number,
  page: readonly Pick<PositionedItem, 'id' | 'type' | 'data'>[],
  isWhole: boolean,
): Promise<ProposedParents> {
  const known = new Map<string, { type: string; data: JsonObject | null }>()
  for (const item of page) known.set(item.id, item)
  if (isWhole) return known
  let level = page.flatMap(parentsOf)
  for (let depth = 0; level.length > 0 && depth < MAX_LEVELS; depth += 1) {
    const missing = [...new Set(level)].filter((id) => !known.has(id))
    const found = missing.length === 0 ? [] : [...(await findProposedItems(db, suggestionId, missing)).values()]
    for (const item of found) known.set(item.id, item)
    level = found.flatMap(parentsOf)
  }
  return known
}

function parentsOf({ type, data }: { type: string; data: JsonObject | null }): string[] {
  return data === null ? [] : [...inheritsFrom(type, data), ...idsIn(data, 'sets')]
}
