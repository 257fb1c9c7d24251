/** Approves a suggestion: merges it into main as one commit. Source: decisions.md#a-merge-step-by-step. */

import type { Writer } from '@yalkut/ledger'
import { addReview, findSuggestion, removeReviewRequest, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { isRefusal, newItemId, type Resolutions, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn, viaText } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { readDescription } from '../../core/input/bounds.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import { behindAt } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import { ResolutionsField, ShowsField } from '../../core/shapes/fields.ts'
import { nullable } from '../../core/shapes/named.ts'
import { BehindField } from '../../core/shapes/suggestion.ts'
import { assertMayApprove } from '../approval/may-approve.ts'
import { lockForMerge, mergeSuggestion } from '../merging/merge-suggestion.ts'
import { assertIn, knownTo } from '../suggestions/states.ts'

export const Approving = Type.Object({
  note: Type.Optional(nullable(Type.String())),
  resolutions: Type.Optional(ResolutionsField),
  shows: Type.Optional(ShowsField),
})
export type Approving = Static<typeof Approving>

export const Approved = Type.Object({
  commit: nullable(Type.Integer({ description: 'The number of the commit; null: main had all of it already.' })),
  behind: BehindField,
})
export type Approved = Static<typeof Approved>

/** Merges an open suggestion and answers its commit, which is durable then; `behind` is beside it while this server's
 *  readers do not see it. Refuses `conflict` with the clashes, or once with the items whose withheld words it would show by what main has become
 *  since it was sent, `invalid` with the failed checks, `forbidden`, `state`,
 *  `busy`. */
export async function approveSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  approving: Approving & OfVersion = {},
): Promise<Approved> {
  const keeper = getWriter(caller)
  const note = readDescription(approving.note)
  const merging = services.writeTogether(async (line) => {
    const { tx } = line
    const row = knownTo(await lockForMerge(line, id), id, keeper.person)
    assertVersion(row, approving)
    await assertMayMerge(tx, row, keeper, approving.resolutions)
    const verdict = { verdict: 'approve', body: note } as const
    await giveReview(tx, row, keeper, { ...verdict, at: services.clock().toISOString() })
    const { resolutions, shows } = approving
    const how = { via: viaText(keeper), resolutions, ...(shows && { shows }) }
    const main = await line.lockMain()
    return (await mergeSuggestion(services, main, row, keeper.person, how)).commit
  })
  const commit = await orMerged(services, id, merging)
  return { commit, ...behindAt(services, commit) }
}

/** The version that was read: of when it was sent. */
export interface OfVersion {
  submittedAt?: string
}

/** Refuses `conflict` when the author of an open suggestion has sent another version. */
export function assertVersion(row: SuggestionRow, { submittedAt }: OfVersion): void {
  if (submittedAt === undefined || row.status !== 'open' || row.submitted_at === null) return
  if (Date.parse(submittedAt) === Date.parse(row.submitted_at)) return
  throw refuse('conflict', reviewSaid('sent-again-since'), {
    submittedAt: row.submitted_at,
  })
}

/** While this server cannot follow the line it refuses every change as `busy`. A second approval is told the truth all the
 *  same: the suggestion is merged. */
export async function orMerged<T>({ ledger }: Services, id: number, merging: Promise<T>): Promise<T> {
  try {
    return await merging
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'busy') throw error
    const row = await findSuggestion(ledger.read, id).catch(() => null)
    if (row?.status === 'merged') assertIn(row, ['open'], 'approved')
    throw error
  }
}

/** Refuses `state` unless the suggestion is open, `forbidden` to a person who may not approve it, or not with these
 *  resolutions. */
export async function assertMayMerge(
  tx: Writer,
  row: SuggestionRow,
  { person }: SignedIn,
  resolutions: Resolutions = {},
): Promise<void> {
  assertIn(row, ['open'], 'approved')
  await assertMayApprove(tx, row, person)
  const isOwn = row.author === person.id && !isSteward(person)
  if (!isOwn) return
  // Here the author approves their own revert. New values in it would be approved by nobody else, so they are refused.
  const answers = Object.values(resolutions).flatMap((fields) => Object.values(fields))
  if (answers.some((answer) => 'value' in answer)) {
    throw refuse('forbidden', reviewSaid('revert-takes-sides'))
  }
}

export interface GivenReview {
  verdict: 'approve' | 'send_back' | 'comment'
  body: string | null
  at: string
}

/** Stores a review and answers its id (`rv-…`). Removes the request for this reviewer's review. */
export async function giveReview(
  tx: Writer,
  row: SuggestionRow,
  reviewer: SignedIn,
  { verdict, body, at }: GivenReview,
): Promise<string> {
  const id = newItemId().replace('rh-', 'rv-')
  await addReview(tx, {
    id,
    suggestion_id: row.id,
    reviewer: reviewer.person.id,
    verdict,
    body,
    via: viaText(reviewer),
    created_at: at,
  })
  await removeReviewRequest(tx, row.id, reviewer.person.id)
  return id
}
