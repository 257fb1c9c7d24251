/** Asks, for one suggestion, whether a person may approve it. Source: shapes.md, 5. */
import {
  eachItemPage,
  findMainItems,
  type Person,
  type Reader,
  type SuggestionRow,
} from '@yalkut/ledger'
import { refuse } from '@yalkut/model'
import { whyNotApprove } from '../access/approval.ts'
import { projectApproval } from '../access/project-approval.ts'
import { TouchedSets } from '../access/touched-sets.ts'
import { touchPage } from './check-suggestion.ts'

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
  // A revert is nobody's own: it puts back what was.
  const author = row.kind === 'revert' ? null : row.author
  const nothing = { sets: [], outside: false }
  const early = whyNotApprove(person, { author, types: new Set(), touch: nothing })
  // A steward may approve whatever it touches, so a large import is not read for that.
  if (early !== null || person.steward || person.admin) return early
  const project = await projectApproval(db, row.project_id)
  const touched = new TouchedSets(db, row.id)
  const types = new Set<string>()
  for await (const items of eachItemPage(db, row.id, PAGE)) {
    const ids = items.map(({ id }) => id)
    await touchPage(touched, items, await findMainItems(db, ids))
    for (const { type } of items) types.add(type)
    const touch = touched.touch()
    // What is touched only grows: the first no is the answer. As long as nothing is, there is none.
    const reason =
      touch.sets.length === 0 ? null : whyNotApprove(person, { author, types, touch, project })
    if (reason !== null) return reason
  }
  return whyNotApprove(person, { author, types, touch: touched.touch(), project })
}
