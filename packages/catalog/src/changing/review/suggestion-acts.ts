/** What a person may do with a suggestion now: pages show these acts and no others. Each use case asserts its own right all the
 *  same. Source: shapes.md#acts-on-a-suggestion. */

import type { Reader } from '@yalkut/ledger'
import type { Person } from '@yalkut/ledger/people'
import { findWaitingRevert, reviewRequestsOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import type { Caller } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { isTrusted } from '../../core/access/trust.ts'
import type { SUGGESTION_ACTS } from '../../core/shapes/review.ts'
import { whyMayNotApprove } from '../approval/may-approve.ts'

export type SuggestionAct = (typeof SUGGESTION_ACTS)[number]

/** `mayApprove`: as the review view says of an open suggestion. In the order of `SUGGESTION_ACTS`; empty for a visitor, a read-only token and a suspended person. At most five statements
 *  of the ledger. */
export async function actsOn(
  db: Reader,
  caller: Caller,
  row: SuggestionRow,
  mayApprove: boolean,
): Promise<SuggestionAct[]> {
  if (caller.kind === 'visitor' || !caller.scopes.includes('write')) return []
  const { person } = caller
  if (person.suspended) return []
  const { status, kind } = row
  const isOpen = status === 'open'
  const isLive = row.post_review === 'pending' && row.author !== person.id
  const tends = row.author === person.id || isSteward(person)
  const decides = isOpen ? mayApprove : (await whyMayNotApprove(db, row, person)) === null
  const isUnsent = status === 'draft' || status === 'sent_back'
  const writes = row.author === person.id && isUnsent && row.items > 0
  const acts: Record<SuggestionAct, boolean> = {
    approve: isOpen && decides,
    send_back: isOpen && (decides || (await isAsked(db, row, person))),
    review_live: isLive && decides,
    resolve: decides || row.author === person.id,
    comment: kind !== 'import',
    edit: tends,
    leave_out: writes && kind !== 'revert',
    submit: writes,
    withdraw: tends && (isOpen || isUnsent),
    reopen: tends && status === 'withdrawn' && row.items > 0,
    revert: status === 'merged' && (await isRevertible(db, row)),
    request_review: await mayRequestReview(db, row, person, tends || decides),
    accept_wording: row.author === person.id && (isOpen || isUnsent) && kind !== 'revert',
  }
  return Object.entries(acts).flatMap(([act, may]) => (may && isAct(acts, act) ? act : []))
}

function isAct(acts: Record<SuggestionAct, boolean>, act: string): act is SuggestionAct {
  return act in acts
}

async function isAsked(db: Reader, row: SuggestionRow, person: Person): Promise<boolean> {
  return (await reviewRequestsOf(db, [row.id])).some(({ reviewer }) => reviewer === person.id)
}

async function isRevertible(db: Reader, row: SuggestionRow): Promise<boolean> {
  return row.reverted_by === null && (await findWaitingRevert(db, row.id)) === null
}

async function mayRequestReview(db: Reader, row: SuggestionRow, person: Person, isNear: boolean): Promise<boolean> {
  const isWaiting = row.status === 'open' || row.status === 'sent_back'
  if (row.kind === 'import' || !isWaiting) return false
  return isNear || (await isTrusted(db, person))
}
