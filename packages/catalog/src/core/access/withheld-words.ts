/** Who may know, and change, words that readers are not shown: stewards, and who keeps a set of the item, in each of its versions: nobody
 *  comes to know them by proposing to move the item into a set of their own.
 *  Source: shapes.md#withheld-words. */

import type { Reader } from '@yalkut/ledger'
import type { Person } from '@yalkut/ledger/people'
import type { JsonObject } from '@yalkut/model'
import { isSteward } from './steward.ts'
import { TouchedSets } from './touched-sets.ts'

/** An item in some of its versions: the sets of each count. */
export interface WithheldItem {
  id: string
  type: string
  versions: readonly JsonObject[]
}

/** The items whose withheld words the person may know. `suggestionId`: the suggestion in which new parents are. */
export async function mayKnowWords(
  db: Reader,
  person: Person,
  items: readonly WithheldItem[],
  suggestionId: number | null = null,
): Promise<Set<string>> {
  if (person.suspended || person.bot) return new Set()
  if (isSteward(person)) return new Set(items.map(({ id }) => id))
  const versions = items.flatMap(versionsOf)
  const known = new TouchedSets(db, suggestionId)
  // Reads the parents of all items together.
  await known.add(versions)
  const may = new Set<string>()
  for (const item of items) {
    const kept = await Promise.all(versionsOf(item).map((version) => keeps(version)))
    if (kept.length > 0 && kept.every((isKept) => isKept)) may.add(item.id)
  }
  return may

  async function keeps(version: ReturnType<typeof versionsOf>[number]): Promise<boolean> {
    const touched = known.another()
    await touched.add([version])
    return touched.touch().sets.some(({ keepers }) => keepers.includes(person.id))
  }
}

function versionsOf({ id, type, versions }: WithheldItem) {
  return versions.map((data) => ({ id, type, data }))
}
