/** Handles the links of a new text in a conversation: people mentioned by @handle are notified, and conversations
 *  mentioned by #number get a `referenced` event. Source: service.md#conversation; service.md#mentions-and-links;
 *  shapes.md#linking-words. */
import type { Writer } from '@yalkut/ledger'
import { findHolders, handleKey } from '@yalkut/ledger/people'
import {
  addThreadEvents,
  findThreads,
  haveThreadEvent,
  type NewThreadEvent,
  type Subject,
} from '@yalkut/ledger/threads'
import type { JsonObject } from '@yalkut/model'
import { type IssueFacts, loadIssueFacts, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { notifyEach } from './notify.ts'
import { readFixes, readTextLinks } from './text-links.ts'
import { OUTSIDE_KIND } from './thread-kinds.ts'

export interface LinkingText {
  /** The conversation of the text. */
  subject: Subject
  /** Its number; null for an item's talk page. */
  number: number | null
  text: string | null
  /** The text before an edit: its links are not handled again. */
  before?: string | null
  /** True for a suggestion's description, where linking words (“Fixes #12”) close issues. */
  linking?: boolean
  /** null: a reader without an account. */
  actor: string | null
  /** JSON of Via, or null. */
  via: string | null
  at: string
  /** The facts of an issue, if the caller has loaded them. */
  facts?: IssueFacts
  /** Detail of the notifications, such as `{ comment: 12 }`. */
  detail?: JsonObject
}

/** Adds the `referenced` events (once for each pair of conversations), then notifies the mentioned people; in a
 *  private issue only those who may read it. Answers the mentioned people, so that they are not notified twice.
 *
 *  Call this after the transaction's own events and before its own notifications. */
export async function noteLinks(tx: Writer, text: LinkingText): Promise<string[]> {
  const now = readTextLinks(text.text ?? '')
  const then = readTextLinks(text.before ?? '')
  await noteReferences(tx, text, without(now.numbers, then.numbers))
  const mentionedBefore = new Set(then.handles.map(handleKey))
  const handles = now.handles.filter((handle) => !mentionedBefore.has(handleKey(handle)))
  return handles.length === 0 ? [] : await notifyMentioned(tx, text, handles)
}

async function notifyMentioned(tx: Writer, text: LinkingText, handles: readonly string[]): Promise<string[]> {
  const people = [...(await findHolders(tx, handles)).values()].map(({ id }) => id)
  if (people.length === 0) return []
  const { subject, actor, at, detail } = text
  const facts = subject.kind === 'issue' ? (text.facts ?? (await loadIssueFacts(tx, Number(subject.id)))) : null
  await notifyEach(tx, {
    groups: [{ reason: 'mention', people }],
    subject,
    actor,
    at,
    ...(detail === undefined ? {} : { detail }),
    mayRead: (person) => facts === null || mayReadIssue(facts, person),
  })
  return people
}

async function noteReferences(tx: Writer, text: LinkingText, numbers: readonly number[]): Promise<void> {
  const { subject, number, actor, via, at } = text
  const named = (await findThreads(tx, without(numbers, [number]))).map((thread) => ({
    kind: thread.kind,
    id: String(thread.subject_id),
    number: thread.number,
  }))
  if (named.length === 0) return
  const closed = new Set(text.linking === true ? readFixes(text.text ?? '') : [])
  const from = { kind: OUTSIDE_KIND[subject.kind], id: subject.id, number }
  const details = [false, true].map((closes) => JSON.stringify({ from, closes }))
  const events: NewThreadEvent[] = []
  for (const kind of ['suggestion', 'issue'] as const) {
    const ofKind = named.filter((thread) => thread.kind === kind)
    const ids = ofKind.map(({ id }) => id)
    const noted = await haveThreadEvent(tx, { kind, ids }, { kind: 'referenced', details })
    for (const { id, number: to } of ofKind) {
      if (noted.has(id)) continue
      const detail = { from, closes: closed.has(to) }
      events.push({ subject: { kind, id }, actor, via, kind: 'referenced', detail, at })
    }
  }
  await addThreadEvents(tx, events)
}

function without(numbers: readonly number[], mentionedBefore: readonly (number | null)[]): number[] {
  return numbers.filter((number) => !mentionedBefore.includes(number))
}
