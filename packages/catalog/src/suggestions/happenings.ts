/** What happens to a suggestion, as its conversation tells it and as people hear of it. An import has no conversation,
 *  so nothing is told of it.
 *
 *  In a transaction: rows first, then `noteEvents`, then `tellOf`; notices come last. */
import type { Writer } from '@yalkut/ledger'
import { reviewsOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import {
  addThreadEvents,
  followersOf,
  type InboxReason,
  participantsOf,
} from '@yalkut/ledger/threads'
import type { JsonObject } from '@yalkut/model'
import { type SignedIn, viaText } from '../access/caller.ts'
import { tellEach } from '../conversations/notify.ts'
import { subjectOf } from './readable.ts'

/** Who did it, through what, when. */
export interface Act {
  /** Account id. */
  actor: string
  /** JSON of Via, or null. */
  via: string | null
  at: string
}

export function actOf(writer: SignedIn, at: string): Act {
  return { actor: writer.person.id, via: viaText(writer), at }
}

export type EventKind =
  | 'opened'
  | 'submitted'
  | 'review_requested'
  | 'review_request_removed'
  | 'sent_back'
  | 'merged'
  | 'withdrawn'
  | 'reopened'
  | 'reverted'
  | 'renamed'
  | 'edited'

/** Source: shapes.md#timeline. */
export interface Happening {
  kind: EventKind
  detail?: JsonObject
}

export async function noteEvents(
  tx: Writer,
  row: SuggestionRow,
  act: Act,
  happenings: readonly Happening[],
): Promise<void> {
  if (row.kind === 'import') return
  const subject = subjectOf(row.id)
  const events = happenings.map(({ kind, detail = {} }) => ({ subject, ...act, kind, detail }))
  await addThreadEvents(tx, events)
}

/** Tells the author, then those who took part, then those who follow; nobody of their own doing. `author`: why the
 *  author hears of it. */
export async function tellOf(
  tx: Writer,
  row: SuggestionRow,
  act: Act,
  news: { author: InboxReason; others: InboxReason; detail: JsonObject; except?: string[] },
): Promise<void> {
  if (row.kind === 'import') return
  const { author, others, detail, except = [] } = news
  const subject = subjectOf(row.id)
  const reviewers = (await reviewsOf(tx, row.id)).map(({ reviewer }) => reviewer)
  await tellEach(tx, {
    subject,
    actor: act.actor,
    at: act.at,
    detail,
    except,
    groups: [
      { reason: author, people: [row.author] },
      { reason: others, people: [...(await participantsOf(tx, subject)), ...reviewers] },
      { reason: 'followed', people: await followersOf(tx, 'changeset', subject.id) },
    ],
  })
}
