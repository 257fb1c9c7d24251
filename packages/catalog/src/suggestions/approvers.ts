/** Asks, for one suggestion, whether a person may approve it. Source: shapes.md, 5. */
import {
  eachItemPage,
  findMainItems,
  type Person,
  type Reader,
  type SuggestionRow,
} from '@yalkut/ledger'
import type { JsonObject } from '@yalkut/model'
import { refuse } from '@yalkut/model'
import { type Approval, whyNotApprove } from '../access/approval.ts'
import { TouchedSets } from '../access/touched-sets.ts'

const PAGE = 500

/** Refuses `forbidden` with the reason. */
export async function assertMayApprove(
  db: Reader,
  row: SuggestionRow,
  person: Person,
): Promise<void> {
  const reason = await whyMayNotApprove(db, row, person)
  if (reason !== null) throw refuse('forbidden', reason)
}

/** Null when the person may approve it. */
export async function whyMayNotApprove(
  db: Reader,
  row: SuggestionRow,
  person: Person,
): Promise<string | null> {
  const nothing: Approval = {
    author: row.author,
    types: new Set(),
    touch: { sets: [], outside: false },
  }
  const early = whyNotApprove(person, nothing)
  // A steward may approve whatever it touches, so a large import is not read for that.
  if (early !== null || person.steward || person.admin) return early
  return whyNotApprove(person, await approvalOf(db, row))
}

/** What a suggestion touches: the sets of its items as main has them, and as they would become. */
export async function approvalOf(db: Reader, row: SuggestionRow): Promise<Approval> {
  const touched = new TouchedSets(db)
  const types = new Set<string>()
  for await (const items of eachItemPage(db, row.id, PAGE)) {
    const main = await findMainItems(
      db,
      items.map(({ id }) => id),
    )
    const versions: { id: string; type: string; data: JsonObject }[] = []
    for (const { id, type, data } of items) {
      types.add(type)
      const before = main.get(id)?.data ?? null
      if (before !== null) versions.push({ id, type, data: before })
      if (data !== null) versions.push({ id, type, data })
    }
    await touched.add(versions, new Map(items.map((item) => [item.id, item])))
  }
  return { author: row.author, types, touch: touched.touch() }
}
