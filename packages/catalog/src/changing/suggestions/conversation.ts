/** The conversation of a suggestion. Source: service.md#conversation; shapes.md#conversation. */

import { fixedIssuesOf, type ReviewRow, reviewingOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { type CommentRow, isFollowing } from '@yalkut/ledger/threads'
import type { Caller, SignedIn } from '../../core/access/caller.ts'
import { readVia } from '../../core/access/caller.ts'
import { issueReaderOf } from '../../core/access/may-read-issue.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionConversation } from '../../core/shapes/conversation.ts'
import { readFixes } from '../../talking/conversations/text-links.ts'
import { timelineOf, type UnnamedReview } from '../../talking/conversations/timeline.ts'
import { conversationOf, getReadable } from './readable.ts'
import { shownWordings } from './wording.ts'

/** Refuses `not-found` for an import, which has none, and for a draft of someone else's. */
export async function suggestionConversation(
  services: Services,
  caller: Caller,
  id: number,
): Promise<SuggestionConversation> {
  const row = await getReadable(services.ledger.read, caller, id)
  return await conversationOfRow(services, caller, row)
}

/** The same of a row that the caller may read. */
export async function conversationOfRow(
  { ledger: { read }, projection: { reads } }: Services,
  caller: Caller,
  row: SuggestionRow,
): Promise<SuggestionConversation> {
  const { id } = row
  const subject = conversationOf(row)
  const { reviews: given, requests } = await reviewingOf(read, [id])
  const reviews = given.map(reviewEntry)
  const readerOf = () => issueReaderOf(read, caller)
  const fixes = readFixes(row.description ?? '')
  const issues = fixes.length === 0 ? [] : await fixedIssuesOf(read, [id])
  const asked = requests.flatMap(({ reviewer, requested_by }) => [reviewer, requested_by])
  const accounts = [row.author, ...asked]
  const wordingsOf = (comments: readonly CommentRow[]) => shownWordings(read, reads, id, comments)
  const query = { readerOf, reviews, wordingsOf, accounts }
  const { timeline, people } = await timelineOf(read, subject, query)
  const takesPart = (me: string): boolean =>
    row.author === me ||
    requests.some(({ reviewer }) => reviewer === me) ||
    timeline.some((entry) => entry.type !== 'event' && entry.author === me)
  const follows = ({ person }: SignedIn): Promise<boolean> => isFollowing(read, person.id, 'changeset', subject.id)
  return {
    number: row.number,
    timeline,
    people,
    reviewRequests: requests.map(({ reviewer, requested_by: requestedBy, created_at: at }) => ({
      reviewer,
      requestedBy,
      at,
    })),
    fixes: issues.map((issue) => ({
      number: issue.number,
      title: issue.private ? null : issue.title,
      state: issue.state,
      private: issue.private,
    })),
    subscribed: caller.kind === 'person' && (takesPart(caller.person.id) || (await follows(caller))),
  }
}

function reviewEntry(review: ReviewRow): UnnamedReview {
  const { id, created_at: at, reviewer: author, verdict, body, via } = review
  const shownVia = readVia(via)
  return { type: 'review', id, at, author, verdict, body, via: shownVia }
}
