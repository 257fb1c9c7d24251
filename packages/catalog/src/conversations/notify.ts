/** Tells people what happened: a line in their inbox. Nobody hears of their own doing. Source: shapes.md#inbox.
 *
 *  Notices are the last that a transaction writes: whoever adds one makes other writers of notices wait. */
import type { Writer } from '@yalkut/ledger'
import { findPeople, type Person } from '@yalkut/ledger/people'
import { addNotices, type InboxReason, type Notice } from '@yalkut/ledger/threads'
import type { JsonObject } from '@yalkut/model'

interface Happening {
  subject: Notice['subject']
  /** null: a reader without an account, or the catalog itself. */
  actor: string | null
  at: string
  detail?: JsonObject
}

export interface News extends Happening {
  people: readonly string[]
  reason: InboxReason
}

/** Each person is told once; suspended people and bots read no inbox. */
export async function tell(tx: Writer, news: News): Promise<void> {
  const { people, reason, ...happening } = news
  await tellEach(tx, { ...happening, groups: [{ reason, people }] })
}

export interface Tidings extends Happening {
  /** Who is told why; a person in several groups hears by the first. */
  groups: readonly { reason: InboxReason; people: readonly string[] }[]
  /** They know already. */
  except?: readonly string[]
  /** Who may hear of it; left out: everyone. */
  mayHear?: (person: Person) => boolean
}

/** Tells several groups of people of one happening, each person once. */
export async function tellEach(tx: Writer, tidings: Tidings): Promise<void> {
  const { groups, except = [], mayHear = () => true, ...happening } = tidings
  const { subject, actor, at, detail = {} } = happening
  const reasons = new Map<string, InboxReason>()
  for (const { reason, people } of groups) {
    for (const id of people) if (!reasons.has(id)) reasons.set(id, reason)
  }
  for (const id of [actor, ...except]) if (id !== null) reasons.delete(id)
  if (reasons.size === 0) return
  const people = await findPeople(tx, [...reasons.keys()])
  const notices = [...reasons].flatMap(([id, reason]): Notice[] => {
    const person = people.get(id)
    if (person === undefined || person.suspended || person.bot || !mayHear(person)) return []
    return [{ person: id, reason, subject, actor, detail, at }]
  })
  if (notices.length > 0) await addNotices(tx, notices)
}
