/** The conversation of a suggestion. Source: service.md#conversation; shapes.md#conversation. */
import { fixedIssuesOf, type ReviewRow, reviewingOf } from '@yalkut/ledger/suggestions'
import { isFollowing } from '@yalkut/ledger/threads'
import { parseJson } from '@yalkut/model'
import type { Caller, SignedIn } from '../access/caller.ts'
import { issueReaderOf } from '../access/may-read-issue.ts'
import { readFixes } from '../conversations/text-links.ts'
import {
  accountsIn,
  type ReviewEntry,
  type TimelineEntry,
  timelineOf,
} from '../conversations/timeline.ts'
import type { Services } from '../services/services.ts'
import { type NamedAccount, nameAccounts } from '../shown/name-accounts.ts'
import { conversationOf, getReadable } from './readable.ts'

export interface SuggestionConversation {
  number: number | null
  /** The oldest first. */
  timeline: TimelineEntry[]
  people: { [account: string]: NamedAccount }
  /** Who is asked to review; `requestedBy` is null when the catalog asked by itself. */
  reviewRequests: { reviewer: string; requestedBy: string | null; at: string }[]
  /** The issues that it closes; a private one's title is not told. */
  fixes: { number: number; title: string | null; state: 'open' | 'closed'; private: boolean }[]
  /** The caller takes part in it or follows it. */
  subscribed: boolean
}

/** Refuses `not-found` for an import, which has none, and for a draft of someone else's. */
export async function suggestionConversation(
  { ledger: { read } }: Services,
  caller: Caller,
  id: number,
): Promise<SuggestionConversation> {
  const row = await getReadable(read, caller, id)
  const subject = conversationOf(row)
  const { reviews: given, requests } = await reviewingOf(read, [id])
  const reviews = given.map(reviewEntry)
  const readerOf = () => issueReaderOf(read, caller)
  const timeline = await timelineOf(read, subject, readerOf, reviews)
  const fixes = readFixes(row.description ?? '')
  const issues = fixes.length === 0 ? [] : await fixedIssuesOf(read, [id])
  const accounts = requests.flatMap(({ reviewer, requested_by }) => [reviewer, requested_by])
  const takesPart = (me: string): boolean =>
    row.author === me ||
    requests.some(({ reviewer }) => reviewer === me) ||
    timeline.some((entry) => entry.type !== 'event' && entry.author === me)
  const follows = ({ person }: SignedIn): Promise<boolean> =>
    isFollowing(read, person.id, 'changeset', subject.id)
  return {
    number: row.number,
    timeline,
    people: await nameAccounts(read, [row.author, ...accounts, ...accountsIn(timeline)]),
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
    subscribed:
      caller.kind === 'person' && (takesPart(caller.person.id) || (await follows(caller))),
  }
}

function reviewEntry(review: ReviewRow): ReviewEntry {
  const { id, created_at: at, reviewer: author, verdict, body, via } = review
  const shownVia = via === null ? null : parseJson(via)
  return { type: 'review', id, at, author, verdict, body, via: shownVia }
}
