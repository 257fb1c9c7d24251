/** Gives a review: a verdict, a text, comments on fields. Source: service.md#review; shapes.md#reviews. */
import { SUGGESTION_STATUSES, type Writer } from '@yalkut/ledger'
import { fixedIssuesOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { addComment, lockIssues } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn, viaText } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { reviewSaid } from '../../core/sentences/review.ts'
import { behindAt } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import { CommentBody, ResolutionsField, ShowsField } from '../../core/shapes/fields.ts'
import { nullable } from '../../core/shapes/named.ts'
import { BehindField } from '../../core/shapes/suggestion.ts'
import { noteLinks } from '../../talking/conversations/note-links.ts'
import { MAX_COMMENT, readComment, readRemark } from '../../talking/conversations/write-comment.ts'
import { lockForMerge, mergeSuggestion } from '../merging/merge-suggestion.ts'
import { Anchor, anchorOf, readAnchors } from '../suggestions/comment.ts'
import { conversationOf, lockReadable, subjectOf } from '../suggestions/readable.ts'
import { assertIn, knownTo } from '../suggestions/states.ts'
import { type Act, actOf, notifyConversation } from '../suggestions/timeline-events.ts'
import { Proposal, type ReadProposal, readProposal } from '../suggestions/wording.ts'
import { assertMayMerge, type GivenReview, giveReview, orMerged } from './approve.ts'
import { assertMaySendBack, sendBack } from './send-back.ts'

export const REVIEW_VERDICTS = ['approve', 'request_changes', 'comment'] as const
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number]

export const Reviewing = Type.Object({
  verdict: Type.Enum([...REVIEW_VERDICTS], {
    description: 'approve merges the suggestion, request_changes sends it back.',
  }),
  body: Type.Optional(
    nullable(
      Type.String({
        description: 'Required for comment and request_changes, unless `comments` has entries.',
      }),
    ),
  ),
  comments: Type.Optional(
    Type.Array(
      Type.Object({
        ...Anchor.properties,
        body: Type.Optional(CommentBody),
        proposal: Type.Optional(Proposal),
      }),
    ),
  ),
  resolutions: Type.Optional(ResolutionsField),
  shows: Type.Optional(ShowsField),
})
export type Reviewing = Static<typeof Reviewing>

export const Reviewed = Type.Object({
  review: Type.String({ description: 'Its id.' }),
  status: Type.Enum([...SUGGESTION_STATUSES], {
    description: 'The status of the suggestion after the review.',
  }),
  commit: Type.Optional(
    nullable(
      Type.Integer({
        description: 'The commit, if the review merged the suggestion; null: main had all of it already.',
      }),
    ),
  ),
  behind: BehindField,
})
export type Reviewed = Static<typeof Reviewed>

/** Comments on fields in one review. */
const MAX_FIELD_COMMENTS = 100

/** Gives a review: `approve` merges, `request_changes` sends back, `comment` changes no state. Refuses `invalid` for the
 *  last two without a text; for the first two `forbidden` to a person who may not approve it (the requested reviewer
 *  may also send it back), and `state` unless it is open; `not-found` for comments on an import; and as `mergeSuggestion` does. */
export async function reviewSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  reviewing: Reviewing,
): Promise<Reviewed> {
  const reviewer = getWriter(caller)
  const text = readReviewText(reviewing)
  const at = services.clock().toISOString()
  const giving = services.write(async (line) => {
    const { tx } = line
    knownTo(await lockForMerge(line, id), id, reviewer.person)
    const row = await lockReadable(tx, reviewer, id)
    if (text.comments.length > 0) conversationOf(row)
    const wordings = await readWordings(services, line, { row, writer: reviewer }, text)
    const review = { line, tx, row, reviewer, text, wordings, at }
    switch (reviewing.verdict) {
      case 'approve':
        return await approve(services, review, reviewing)
      case 'request_changes':
        return await requestChanges(review)
      case 'comment':
        return await comment(review)
    }
  })
  const reviewed = await (reviewing.verdict === 'approve' ? orMerged(services, id, giving) : giving)
  return { ...reviewed, ...behindAt(services, reviewed.commit ?? null) }
}

interface ReviewText {
  body: string | null
  comments: readonly (Anchor & { body: string; proposal?: Proposal })[]
}

interface Review {
  line: LineTransaction
  tx: Writer
  row: SuggestionRow
  reviewer: SignedIn
  text: ReviewText
  /** The wording of each comment. */
  wordings: readonly (ReadProposal | null)[]
  at: string
}

function readReviewText({ verdict, body, comments = [] }: Reviewing): ReviewText {
  const text = cleanText(body ?? '')
  if (text.length > MAX_COMMENT) {
    throw refuse('invalid', reviewSaid('long-review'), { length: text.length })
  }
  if (comments.length > MAX_FIELD_COMMENTS) {
    throw refuse('invalid', reviewSaid('too-many-field-comments', { max: MAX_FIELD_COMMENTS }))
  }
  if (verdict !== 'approve' && text === '' && comments.length === 0) {
    throw refuse('invalid', reviewSaid('review-text-needed'))
  }
  return {
    body: text === '' ? null : text,
    comments: comments.map((each) => ({
      ...each,
      body: each.proposal === undefined ? readComment(each.body ?? '') : readRemark(each.body),
    })),
  }
}

/** The wordings of the comments, read before anything is decided: a merged suggestion takes no others. */
async function readWordings(
  services: Services,
  line: LineTransaction,
  on: { row: SuggestionRow; writer: SignedIn },
  { comments }: ReviewText,
): Promise<(ReadProposal | null)[]> {
  const read: (ReadProposal | null)[] = []
  for (const { proposal } of comments) {
    const given = proposal ?? null
    read.push(given === null ? null : await readProposal(services, line, line.tx, on, given))
  }
  return read
}

async function approve(
  services: Services,
  review: Review,
  { resolutions, shows }: Pick<Reviewing, 'resolutions' | 'shows'>,
): Promise<Reviewed> {
  const { line, tx, row, reviewer } = review
  await assertMayMerge(tx, row, reviewer, resolutions)
  // As in every merge, main and then the issues to close are locked before comments take their numbers.
  const main = await line.lockMain()
  await lockIssues(
    tx,
    (await fixedIssuesOf(tx, [row.id])).map(({ number }) => number),
  )
  const id = await give(review, 'approve')
  const merging = {
    via: viaText(reviewer),
    ...(resolutions && { resolutions }),
    ...(shows && { shows }),
  }
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
  const notification = {
    author: 'review',
    others: 'comment',
    detail: { verdict: 'comment' },
  } as const
  await notifyConversation(tx, row, actBy(review), { ...notification, except: mentioned })
  return { review: id, status: row.status }
}

/** Stores the review with its comments on fields, and answers its id. */
async function give(
  { tx, row, reviewer, text, wordings, at }: Review,
  verdict: GivenReview['verdict'],
): Promise<string> {
  const anchors = await readAnchors(tx, row, text.comments)
  const id = await giveReview(tx, row, reviewer, { verdict, body: text.body, at })
  const of = { subject: subjectOf(row.id), parent: null, via: viaText(reviewer), createdAt: at }
  for (const [n, { body }] of text.comments.entries()) {
    const wording = wordings[n] ?? null
    const anchor = anchorOf(anchors[n] ?? null, wording)
    const proposal = wording?.stored ?? null
    const author = reviewer.person.id
    await addComment(tx, { ...of, author, body, anchor, proposal, reviewId: id })
  }
  return id
}

/** Handles the links of the review's texts. Answers the mentioned people. */
async function noteReviewLinks(review: Review): Promise<string[]> {
  const { tx, row, text: parts } = review
  if (row.kind === 'import') return []
  const text = [parts.body ?? '', ...parts.comments.map(({ body }) => body)].join('\n\n')
  const where = { subject: subjectOf(row.id), number: row.number }
  return await noteLinks(tx, { ...actBy(review), ...where, text })
}

function actBy({ reviewer, at }: Review): Act {
  return actOf(reviewer, at)
}
