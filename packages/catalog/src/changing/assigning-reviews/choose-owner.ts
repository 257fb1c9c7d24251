/** Chooses who answers a suggestion: fairly among those who may approve it. Source: decisions.md#the-review-lane. */
import type { Reader } from '@yalkut/ledger'
import { findPeople } from '@yalkut/ledger/people'
import { type Burden, burdensOf, type SuggestionRow, stewardIds } from '@yalkut/ledger/suggestions'
import { type Approval, whyNotApprove } from '../approval/approval-rule.ts'

/** Keepers and stewards among whom one is chosen. */
const MAX_CANDIDATES = 200

export interface Choosing {
  row: Pick<SuggestionRow, 'author' | 'owner' | 'kind'>
  /** What the suggestion touches. */
  approval: Omit<Approval, 'author'>
  /** People who were to answer it already. */
  except: ReadonlySet<string>
  now: Date
}

/** A keeper who may approve it, is not away, and has the fewest suggestions to answer; among equals the one who was given one
 *  longest ago. The person who sent it back continues with it. When no keeper can, a steward. Null when nobody can: then
 *  nothing is promised. Never its author. */
export async function chooseOwner(db: Reader, choosing: Choosing): Promise<string | null> {
  const { approval } = choosing
  const keepers = [...approval.touch.sets.flatMap((set) => set.keepers), ...(approval.project?.keepers ?? [])]
  return (await fairest(db, choosing, keepers)) ?? (await fairest(db, choosing, await stewardIds(db, MAX_CANDIDATES)))
}

async function fairest(
  db: Reader,
  { row, approval, except, now }: Choosing,
  candidates: readonly string[],
): Promise<string | null> {
  const wanted = [...new Set(candidates)].filter((id) => id !== row.author && !except.has(id))
  const people = await findPeople(db, wanted.slice(0, MAX_CANDIDATES))
  const author = row.kind === 'revert' ? null : row.author
  const able = [...people.values()].filter((person) => whyNotApprove(person, { ...approval, author }) === null)
  const burdens = await burdensOf(
    db,
    able.map(({ id }) => id),
  )
  const present = [...burdens].filter(([, { awayUntil }]) => !isAway(awayUntil, now))
  if (present.some(([id]) => id === row.owner)) return row.owner
  const [first] = present.sort(([a, one], [b, other]) => byBurden(one, other) || (a < b ? -1 : 1))
  return first?.[0] ?? null
}

function byBurden(a: Burden, b: Burden): number {
  const last = (burden: Burden): number => Date.parse(burden.lastGivenAt ?? '') || 0
  return a.waiting - b.waiting || last(a) - last(b)
}

/** The day of a moment, in UTC: `2026-11-23`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function isAway(awayUntil: string | null, now: Date): boolean {
  return awayUntil !== null && awayUntil >= dayOf(now)
}
