/** Withheld words for who may know them: a use case that composes a change from shown words reads them here, for this change alone.
 *  Source: shapes.md#withheld-words. */
import { findItemsOf } from '@yalkut/ledger/items'
import type { ItemType } from '@yalkut/model'
import type { ShownItem } from '@yalkut/projection'
import type { Caller } from '../../core/access/caller.ts'
import { mayKnowWords } from '../../core/access/withheld-words.ts'
import type { Services } from '../../core/services/services.ts'
import { wordsAreWithheld } from './withheld-changes.ts'

/** The items with their words. Reads the ledger only where words are withheld. Refuses `forbidden` for the first item whose words are
 *  withheld from the caller. */
export async function withKnownWords<T extends ItemType>(
  { ledger }: Pick<Services, 'ledger'>,
  caller: Caller,
  type: T,
  items: readonly ShownItem<T>[],
): Promise<ShownItem<T>[]> {
  const held = items.filter(({ withheld }) => withheld !== null)
  const [first] = held
  if (first === undefined) return [...items]
  if (caller.kind === 'visitor') throw wordsAreWithheld(first.id)
  const db = ledger.read
  const ids = held.map(({ id }) => id)
  const found = new Map((await findItemsOf(db, type, ids)).map((item) => [item.id, item]))
  const versions = [...found.values()].map(({ id, data }) => ({
    id,
    type,
    versions: [{ ...data }],
  }))
  const may = await mayKnowWords(db, caller.person, versions)
  return items.map((item) => {
    if (item.withheld === null) return item
    const known = found.get(item.id)
    // A newer revision than readers see is not what the change is composed from.
    if (known === undefined || !may.has(item.id) || known.rev !== item.rev) {
      throw wordsAreWithheld(item.id)
    }
    return { ...item, data: known.data, withheld: null }
  })
}
