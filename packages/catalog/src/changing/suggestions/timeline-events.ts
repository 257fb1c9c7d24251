/** Adds the events of a suggestion to its timeline, and notifies its people. An import has no conversation, so it has
 *  neither.
 *
 *  In a transaction: rows first, then `noteEvents`, then `notifyConversation`; notices come last. */
import type { Writer } from '@yalkut/ledger'
import { reviewsOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { addThreadEvents, followersOf, type InboxReason, participantsOf } from '@yalkut/ledger/threads'
import type { JsonObject } from '@yalkut/model'
import { type SignedIn, viaText } from '../../core/access/caller.ts'
import { notifyEach } from '../../talking/conversations/notify.ts'
import { subjectOf } from './readable.ts'

/** Who acted, through which token or app, and when. */
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
  | 'wording_accepted'
  | 'handed_on'

/** Source: shapes.md#timeline. */
export interface TimelineEvent {
  kind: EventKind
  detail?: JsonObject
}

export async function noteEvents(
  tx: Writer,
  row: SuggestionRow,
  act: Act,
  timelineEvents: readonly TimelineEvent[],
): Promise<void> {
  if (row.kind === 'import') return
  const subject = subjectOf(row.id)
  const events = timelineEvents.map(({ kind, detail = {} }) => ({ subject, ...act, kind, detail }))
  await addThreadEvents(tx, events)
}

/** Notifies the author, the participants and the followers, but not the actor. `author` and `others`: the reasons given
 *  to the author and to the participants. */
export async function notifyConversation(
  tx: Writer,
  row: SuggestionRow,
  act: Act,
  notification: { author: InboxReason; others: InboxReason; detail: JsonObject; except?: string[] },
): Promise<void> {
  if (row.kind === 'import') return
  const { author, others, detail, except = [] } = notification
  const subject = subjectOf(row.id)
  const reviewers = (await reviewsOf(tx, row.id)).map(({ reviewer }) => reviewer)
  await notifyEach(tx, {
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
