/** Reviews: a verdict, words, comments on fields. Source: service.md#review; shapes.md#reviews. */
import type { SuggestionStatus, Writer } from '@yalkut/ledger'
import { fixedIssuesOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { addComment, lockIssues } from '@yalkut/ledger/threads'
import { type Resolutions, refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn, viaText } from '../access/caller.ts'
import { noteLinks } from '../conversations/note-links.ts'
import { MAX_COMMENT, readComment } from '../conversations/write-comment.ts'
import { cleanText } from '../input/bounds.ts'
import { lockForMerge, mergeSuggestion } from '../merging/merge-suggestion.ts'
import type { Services } from '../services/services.ts'
import type { LineTransaction } from '../services/writing.ts'
import { type Anchor, readAnchors } from '../suggestions/comment.ts'
import { conversationOf, lockReadable, subjectOf } from '../suggestions/readable.ts'
import { assertIn } from '../suggestions/states.ts'
import { type Act, actOf, notifyConversation } from '../suggestions/timeline-events.ts'
import { assertMayMerge, type GivenReview, giveReview } from './approve.ts'
import { assertMaySendBack, sendBack } from './send-back.ts'

export const REVIEW_VERDICTS = ['approve', 'request_changes', 'comment'] as const
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number]

export interface Reviewing {
  verdict: ReviewVerdict
  body?: string | null
  /** Comments on fields of its items. */
  comments?: readonly (Anchor & { body: string })[]
  /** With `approve`: how clashes with main are settled. */
  resolutions?: Resolutions
}

export interface Reviewed {
  /** The review's id. */
  review: string
  status: SuggestionStatus
  /** With `approve`. */
  commit?: number
}

/** Comments on fields in one review. */
const MAX_FIELD_COMMENTS = 100

/** Gives a review: `approve` merges, `request_changes` sends back, `comment` only says something. Refuses `invalid`
 *  for the last two without words, `forbidden` for the first two to who may not approve it, `state` for them unless it
 *  is open, `not-found` for comments on an import; and what merging refuses. */
export async function reviewSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  reviewing: Reviewing,
): Promise<Reviewed> {
  const reviewer = getWriter(caller)
  const words = readWords(reviewing)
  const at = services.clock().toISOString()
  return await services.write(async (line) => {
    const { tx } = line
    await lockForMerge(tx, id)
    const row = await lockReadable(tx, reviewer, id)
    if (words.comments.length > 0) conversationOf(row)
    const review = { line, tx, row, reviewer, words, at }
    switch (reviewing.verdict) {
      case 'approve':
        return await approve(services, review, reviewing.resolutions)
      case 'request_changes':
        return await requestChanges(review)
      case 'comment':
        return await comment(review)
    }
  })
}

interface Words {
  body: string | null
  comments: readonly (Anchor & { body: string })[]
}

interface Review {
  line: LineTransaction
  tx: Writer
  row: SuggestionRow
  reviewer: SignedIn
  words: Words
  at: string
}

function readWords({ verdict, body, comments = [] }: Reviewing): Words {
  const text = cleanText(body ?? '')
  if (text.length > MAX_COMMENT) {
    throw refuse('invalid', 'A review has at most 10,000 characters.', { length: text.length })
  }
  if (comments.length > MAX_FIELD_COMMENTS) {
    throw refuse('invalid', `A review has at most ${MAX_FIELD_COMMENTS} comments on fields.`)
  }
  if (verdict !== 'approve' && text === '' && comments.length === 0) {
    throw refuse('invalid', 'Say what you found: this verdict needs words.')
  }
  return {
    body: text === '' ? null : text,
    comments: comments.map((each) => ({ ...each, body: readComment(each.body) })),
  }
}

async function approve(
  services: Services,
  review: Review,
  resolutions: Resolutions | undefined,
): Promise<Reviewed> {
  const { line, tx, row, reviewer } = review
  await assertMayMerge(tx, row, reviewer, resolutions)
  // Main, then the issues that will be closed, are held before comments take their numbers, as in every merge.
  const main = await line.holdMain()
  await lockIssues(
    tx,
    (await fixedIssuesOf(tx, [row.id])).map(({ number }) => number),
  )
  const id = await give(review, 'approve')
  const merging = { via: viaText(reviewer), ...(resolutions && { resolutions }) }
  const { commit } = await mergeSuggestion(services, main, row, reviewer.person, merging)
  await noteReviewLinks(review)
  return { review: id, status: 'merged', commit }
}

async function requestChanges(review: Review): Promise<Reviewed> {
  const { tx, row, reviewer, at } = review
  await assertMaySendBack(tx, row, reviewer)
  const id = await give(review, 'send_back')
  const { status } = await sendBack(tx, row, reviewer, at)
  await noteReviewLinks(review)
  return { review: id, status }
}

async function comment(review: Review): Promise<Reviewed> {
  const { tx, row } = review
  assertIn(row, ['open', 'sent_back', 'merged', 'withdrawn'], 'reviewed')
  const id = await give(review, 'comment')
  const mentioned = await noteReviewLinks(review)
  const news = { author: 'review', others: 'comment', detail: { verdict: 'comment' } } as const
  await notifyConversation(tx, row, actBy(review), { ...news, except: mentioned })
  return { review: id, status: row.status }
}

/** Keeps the review with its comments on fields, and answers its id. */
async function give(
  { tx, row, reviewer, words, at }: Review,
  verdict: GivenReview['verdict'],
): Promise<string> {
  const anchors = await readAnchors(tx, row, words.comments)
  const id = await giveReview(tx, row, reviewer, { verdict, body: words.body, at })
  const of = { subject: subjectOf(row.id), parent: null, via: viaText(reviewer), createdAt: at }
  for (const [n, { body }] of words.comments.entries()) {
    const anchor = anchors[n] ?? null
    await addComment(tx, { ...of, author: reviewer.person.id, body, anchor, reviewId: id })
  }
  return id
}

/** What the words name hears of it; answers the people mentioned. */
async function noteReviewLinks(review: Review): Promise<string[]> {
  const { tx, row, words } = review
  if (row.kind === 'import') return []
  const text = [words.body ?? '', ...words.comments.map(({ body }) => body)].join('\n\n')
  const where = { subject: subjectOf(row.id), number: row.number }
  return await noteLinks(tx, { ...actBy(review), ...where, text })
}

function actBy({ reviewer, at }: Review): Act {
  return actOf(reviewer, at)
}
