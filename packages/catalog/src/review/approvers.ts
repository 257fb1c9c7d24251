/** Asks whether a person may approve a suggestion. Source: shapes.md#approving. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import type { OpenFix } from '@yalkut/ledger/projects'
import {
  eachItemPage,
  type ParentOfChanges,
  parentsOfChanges,
  type SuggestionRow,
} from '@yalkut/ledger/suggestions'
import { type JsonObject, refuse } from '@yalkut/model'
import { whyNotApprove } from '../access/approval.ts'
import { approvalIn, projectApproval } from '../access/project-approval.ts'
import { TouchedSets } from '../access/touched-sets.ts'
import { touchPage } from '../merging/check-suggestion.ts'

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
  const author = authorOf(row)
  const early = whyNotAtAll(row, person)
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

/** A revert is nobody's own: it puts back what was. */
function authorOf({ kind, author }: Pick<SuggestionRow, 'kind' | 'author'>): string | null {
  return kind === 'revert' ? null : author
}

/** Why the person may not approve it, whatever it touches. */
function whyNotAtAll(row: Pick<SuggestionRow, 'kind' | 'author'>, person: Person): string | null {
  const touch = { sets: [], outside: false }
  return whyNotApprove(person, { author: authorOf(row), types: new Set(), touch })
}

/** What words and their timing stand in; all are only in the sets of what they belong to. */
const HOLDERS: ReadonlySet<string> = new Set(['text', 'alignment', 'recording'])

/** The ids of those fixes that a person may approve. What holds the changed paragraphs is asked, not each of them: one
 *  statement, however many fixes of whatever length, and one more a level where their texts have moved since. */
export async function fixesToApprove(
  db: Reader,
  fixes: readonly OpenFix[],
  person: Person,
): Promise<Set<number>> {
  const open = fixes.filter((fix) => whyNotAtAll(fix, person) === null)
  if (person.steward || person.admin) return new Set(open.map(({ id }) => id))
  const places = await parentsOfChanges(
    db,
    open.map(({ id }) => id),
  )
  const everything = [...places.values()].flat()
  const known = new TouchedSets(db)
  await known.add(holdersIn(everything), new Map(everything.map((place) => [place.id, place])))
  const may = new Set<number>()
  for (const fix of open) {
    const touched = known.another()
    await touched.add(holdersIn(places.get(fix.id) ?? []))
    const types = new Set<string>()
    const asked = { author: authorOf(fix), types, touch: touched.touch() }
    const project = approvalIn(fix.project)
    if (whyNotApprove(person, { ...asked, project }) === null) may.add(fix.id)
  }
  return may
}

/** What is deleted is in no set any more. */
function holdersIn(
  places: readonly ParentOfChanges[],
): { id: string; type: string; data: JsonObject }[] {
  return places.flatMap(({ id, type, data }) =>
    HOLDERS.has(type) ? { id, type, data: data ?? {} } : [],
  )
}
