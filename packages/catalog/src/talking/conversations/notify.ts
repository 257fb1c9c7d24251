/** Notifies people of an event: adds a line to their inbox. Nobody is notified of their own act. Source: shapes.md#inbox.
 *
 *  Notices are the last rows that a transaction writes: from then on other writers of notices wait for the transaction. */
import type { Writer } from '@yalkut/ledger'
import { findPeople, type Person } from '@yalkut/ledger/people'
import { addNotices, type InboxReason, type Notice } from '@yalkut/ledger/threads'
import type { JsonObject } from '@yalkut/model'

interface NotificationFields {
  subject: Notice['subject']
  /** null: a reader without an account, or the catalog itself. */
  actor: string | null
  at: string
  detail?: JsonObject
}

export interface Notification extends NotificationFields {
  people: readonly string[]
  reason: InboxReason
}

/** Notifies each person once; suspended people and bots have no inbox. */
export async function notify(tx: Writer, notification: Notification): Promise<void> {
  const { people, reason, ...fields } = notification
  await notifyEach(tx, { ...fields, groups: [{ reason, people }] })
}

export interface GroupNotification extends NotificationFields {
  /** The people and the reason that each is given; for a person in several groups the reason of the first. */
  groups: readonly { reason: InboxReason; people: readonly string[] }[]
  /** People who are not notified, because they know already. */
  except?: readonly string[]
  /** Only these people are notified; everyone by default. */
  mayRead?: (person: Person) => boolean
}

/** Notifies several groups of people of one event, each person once. */
export async function notifyEach(tx: Writer, notification: GroupNotification): Promise<void> {
  const { groups, except = [], mayRead = () => true } = notification
  const { subject, actor, at, detail = {} } = notification
  const reasons = new Map<string, InboxReason>()
  for (const { reason, people } of groups) {
    for (const id of people) if (!reasons.has(id)) reasons.set(id, reason)
  }
  for (const id of [actor, ...except]) if (id !== null) reasons.delete(id)
  if (reasons.size === 0) return
  const people = await findPeople(tx, [...reasons.keys()])
  const notices = [...reasons].flatMap(([id, reason]): Notice[] => {
    const person = people.get(id)
    if (person === undefined || person.suspended || person.bot || !mayRead(person)) return []
    return [{ person: id, reason, subject, actor, detail, at }]
  })
  if (notices.length > 0) await addNotices(tx, notices)
}
