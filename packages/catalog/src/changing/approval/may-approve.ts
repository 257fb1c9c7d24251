/** Decides whether a person may approve a suggestion. Source: shapes.md#approving. */

import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import type { OpenFix } from '@yalkut/ledger/projects'
import { eachItemPage, type ParentOfChanges, parentsOfChanges, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { type JsonObject, refuse, type Sentence } from '@yalkut/model'
import { isSteward } from '../../core/access/steward.ts'
import { TouchedSets, touchPage } from '../../core/access/touched-sets.ts'
import { type Approval, whyNotApprove } from './approval-rule.ts'
import { approvalIn, projectApproval } from './project-keepers.ts'

const PAGE = 500

/** Refuses `forbidden` with the reason. */
export async function assertMayApprove(db: Reader, row: SuggestionRow, person: Person): Promise<void> {
  const reason = await whyMayNotApprove(db, row, person)
  if (reason !== null) throw refuse('forbidden', reason)
}

/** Null when the person may approve it; otherwise a sentence with the reason. */
export async function whyMayNotApprove(db: Reader, row: SuggestionRow, person: Person): Promise<Sentence | null> {
  const author = authorOf(row)
  const early = whyNotAtAll(row, person)
  // A steward may approve any set's changes, so the items of a large import are not read.
  if (early !== null || isSteward(person)) return early
  const project = await projectApproval(db, row.project_id)
  const touched = new TouchedSets(db, row.id)
  const types = new Set<string>()
  for await (const items of eachItemPage(db, row.id, PAGE)) {
    const ids = items.map(({ id }) => id)
    await touchPage(touched, items, await findMainItems(db, ids))
    for (const { type } of items) types.add(type)
    const touch = touched.touch()
    // The touched sets only grow, so the first refusal is final. While no set is touched yet, nothing is decided.
    const reason = touch.sets.length === 0 ? null : whyNotApprove(person, { author, types, touch, project })
    if (reason !== null) return reason
  }
  return whyNotApprove(person, { author, types, touch: touched.touch(), project })
}

/** What the right to approve it depends on: the sets that it touches as main is now, its types, its project. */
export async function approvalOf(db: Reader, row: SuggestionRow): Promise<Omit<Approval, 'author'>> {
  const touched = new TouchedSets(db, row.id)
  const types = new Set<string>()
  for await (const items of eachItemPage(db, row.id, PAGE)) {
    const ids = items.map(({ id }) => id)
    await touchPage(touched, items, await findMainItems(db, ids))
    for (const { type } of items) types.add(type)
  }
  return { types, touch: touched.touch(), project: await projectApproval(db, row.project_id) }
}

/** Null for a revert: a revert only restores earlier versions, so its author does not matter. */
function authorOf({ kind, author }: Pick<SuggestionRow, 'kind' | 'author'>): string | null {
  return kind === 'revert' ? null : author
}

/** Why the person may not approve it, whichever sets it touches. */
function whyNotAtAll(row: Pick<SuggestionRow, 'kind' | 'author'>, person: Person): Sentence | null {
  const touch = { sets: [], outside: false }
  return whyNotApprove(person, { author: authorOf(row), types: new Set(), touch })
}

/** Types that contain words and their timings. Paragraphs and timings are only in the sets of these parents. */
const HOLDERS: ReadonlySet<string> = new Set(['text', 'alignment', 'recording'])

/** The ids of the fixes that a person may approve. Reads the parents of the changed paragraphs, not each paragraph: one
 *  statement for any number of fixes, and one more for each level whose texts have moved since. */
export async function fixesToApprove(db: Reader, fixes: readonly OpenFix[], person: Person): Promise<Set<number>> {
  const open = fixes.filter((fix) => whyNotAtAll(fix, person) === null)
  if (isSteward(person)) return new Set(open.map(({ id }) => id))
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
    const approval = { author: authorOf(fix), types, touch: touched.touch() }
    const project = approvalIn(fix.project)
    if (whyNotApprove(person, { ...approval, project }) === null) may.add(fix.id)
  }
  return may
}

/** The parents among these items. A deleted item is in no set any more. */
function holdersIn(places: readonly ParentOfChanges[]): { id: string; type: string; data: JsonObject }[] {
  return places.flatMap(({ id, type, data }) => (HOLDERS.has(type) ? { id, type, data: data ?? {} } : []))
}
