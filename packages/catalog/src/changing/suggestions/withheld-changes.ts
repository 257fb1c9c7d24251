/** Nobody changes words that they are not shown. Source: shapes.md#withheld-words. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems, findVersions } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import { type JsonObject, refuse, wordsDiffer } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { mayKnowWords } from '../../core/access/withheld-words.ts'
import { suggestionsSaid } from '../../core/sentences/suggestions.ts'

/** A new version of an item. */
export interface ChangedItem {
  id: string
  type: string
  /** null: it is deleted, which reviewers see. */
  data: JsonObject | null
  baseRev: number | null
}

/** Refuses `forbidden` when a version has other words than main and its base, the words on main are withheld, and the person may
 *  not know them. Reads the ledger only where words are withheld. */
export async function assertMayChangeWords(
  db: Reader,
  reads: Reads,
  person: Person,
  items: readonly ChangedItem[],
): Promise<void> {
  const present = items.filter(({ data }) => data !== null)
  if (!reads.items.isWithheld(present.map(({ id }) => id))) return
  const held = present.filter(({ id }) => reads.items.isWithheld([id]))
  const main = await findMainItems(
    db,
    held.map(({ id }) => id),
  )
  const bases = await findVersions(
    db,
    held.flatMap(({ baseRev }) => baseRev ?? []),
  )
  const changed = held.flatMap(({ id, type, data, baseRev }) => {
    const [now, base] = [main.get(id)?.data ?? null, bases.get(baseRev ?? -1)?.data ?? null]
    const isSame = !wordsDiffer(type, now, data) || (base !== null && !wordsDiffer(type, base, data))
    return now === null || isSame ? [] : [{ id, type, versions: [now] }]
  })
  if (changed.length === 0) return
  const may = await mayKnowWords(db, person, changed)
  const refused = changed.find(({ id }) => !may.has(id))
  if (refused !== undefined) throw wordsAreWithheld(refused.id)
}

/** Also for a use case that would show the words in what it composes. */
export function wordsAreWithheld(id: string): Error {
  return refuse('forbidden', suggestionsSaid('withheld-changers', { id }), { id })
}
