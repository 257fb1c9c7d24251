/** Decides several suggestions, each in a transaction of its own: one that fails stops no other. The same decision sent twice
 *  is made once, and answered as made. Source: decisions.md#the-review-lane. */
import { findSuggestion, reviewsOf } from '@yalkut/ledger/suggestions'
import { isRefusal, type Refusal } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { momentField, readMoment } from '../../core/input/moment.ts'
import type { Services } from '../../core/services/services.ts'
import { LARGEST, ResolutionsField, ShowsField } from '../../core/shapes/fields.ts'
import { nullable } from '../../core/shapes/named.ts'
import type { Outcome } from '../../core/shapes/review-lane.ts'
import { namedToShow } from '../merging/newly-shown.ts'
import { approveSuggestion } from '../review/approve.ts'
import { reviewLive } from '../review/review-live.ts'
import { sendBackSuggestion } from '../review/send-back.ts'

const MAX_DECISIONS = 200
const VERDICTS = ['approve', 'send_back', 'keep', 'revert'] as const

const Decision = Type.Object({
  suggestion: Type.Integer({ minimum: 1, maximum: LARGEST }),
  verdict: Type.Enum([...VERDICTS], {
    description: 'keep and revert: of a live fix, after its merge.',
  }),
  note: Type.Optional(nullable(Type.String({ maxLength: 10_000, description: 'send_back needs it.' }))),
  resolutions: Type.Optional(ResolutionsField),
  shows: Type.Optional(ShowsField),
  submittedAt: Type.Optional(momentField('Of the version that was read: another version is not decided.')),
})
type Decision = Static<typeof Decision>

export const Decisions = Type.Array(Decision, { minItems: 1, maxItems: MAX_DECISIONS })
export type Decisions = Static<typeof Decisions>

/** The outcomes in the order of the decisions. A fault of this server is thrown after the others are decided: the same call
 *  may be sent again. */
export async function decideMany(services: Services, caller: Caller, decisions: Decisions): Promise<Outcome[]> {
  const keeper = getWriter(caller)
  const outcomes: Outcome[] = []
  const faults: unknown[] = []
  for (const decision of decisions) {
    try {
      outcomes.push(await decide(services, keeper, decision))
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return outcomes
}

async function decide(services: Services, keeper: SignedIn, decision: Decision): Promise<Outcome> {
  const { suggestion } = decision
  try {
    return { suggestion, ...(await act(services, keeper, decision)) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const earlier = error.code === 'state' ? await resultBefore(services, keeper, decision) : null
    return { suggestion, ...(earlier ?? refusedOutcome(error)) }
  }
}

type Result = Omit<Outcome, 'suggestion'>

async function act(
  services: Services,
  keeper: SignedIn,
  { suggestion: id, verdict, note = null, resolutions, shows, submittedAt }: Decision,
): Promise<Result> {
  const version = submittedAt === undefined ? {} : { submittedAt: readMoment(submittedAt) }
  switch (verdict) {
    case 'approve': {
      const more = { ...(resolutions && { resolutions }), ...(shows && { shows }) }
      const how = { note, ...version, ...more }
      const { commit } = await approveSuggestion(services, keeper, id, how)
      return { outcome: 'merged', commit }
    }
    case 'send_back':
      await sendBackSuggestion(services, keeper, id, note ?? '', version)
      return { outcome: 'sent_back' }
    case 'keep':
      await reviewLive(services, keeper, id, { verdict: 'approve', note })
      return { outcome: 'kept' }
    case 'revert':
      await reviewLive(services, keeper, id, { verdict: 'revert', note })
      return { outcome: 'reverted' }
  }
}

const VERDICT_OF = {
  approve: { review: 'approve', outcome: 'merged' },
  send_back: { review: 'send_back', outcome: 'sent_back' },
  keep: { review: 'approve', outcome: 'kept' },
  revert: { review: 'send_back', outcome: 'reverted' },
} as const

/** The outcome when this person made this decision before; null when it was somebody else, or another decision. */
async function resultBefore(
  { ledger }: Services,
  { person }: SignedIn,
  { suggestion, verdict }: Decision,
): Promise<Result | null> {
  const row = await findSuggestion(ledger.read, suggestion)
  const reviews = await reviewsOf(ledger.read, suggestion)
  const last = reviews.findLast((review) => review.verdict !== 'comment')
  const { review, outcome } = VERDICT_OF[verdict]
  if (row === null || last?.reviewer !== person.id || last.verdict !== review) return null
  const isSo =
    verdict === 'approve'
      ? row.status === 'merged'
      : verdict === 'send_back'
        ? row.status === 'sent_back'
        : row.post_review === 'done'
  if (!isSo) return null
  const { merged_commit: commit } = row
  return { outcome, ...(outcome === 'merged' && commit !== null ? { commit } : {}) }
}

function refusedOutcome(refusal: Refusal): Result {
  const { code, conflicts, reason } = refusal
  const said = {
    message: refusal.messageIn('en'),
    messageHe: refusal.messageIn('he'),
    ...(reason !== null && { reason }),
  }
  switch (code) {
    case 'conflict': {
      // A clash names its conflicts.
      if (conflicts !== undefined) return { outcome: 'conflict', ...said, conflicts }
      const shows = namedToShow(refusal)
      if (shows !== null) return { outcome: 'shows_withheld', ...said, shows }
      return { outcome: 'changed', ...said }
    }
    case 'state':
      return { outcome: 'decided', ...said }
    case 'forbidden':
    case 'unauthorized':
      return { outcome: 'forbidden', ...said }
    case 'not-found':
      return { outcome: 'not_found', ...said }
    case 'busy':
      return { outcome: 'busy', ...said }
    default:
      return { outcome: 'invalid', ...said }
  }
}
