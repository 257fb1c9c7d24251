/** What new words in a conversation set off: people named by @handle hear of it, and the conversations named by
 *  #number say that they were named. Source: service.md#conversation; service.md#mentions-and-links;
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
import { type IssueFacts, loadIssueFacts, mayReadIssue } from '../access/may-read-issue.ts'
import { tellEach } from './notify.ts'
import { OUTSIDE_KIND } from './thread-kinds.ts'
import { readFixes, readWordLinks } from './word-links.ts'

export interface NewWords {
  /** The conversation in which they stand. */
  subject: Subject
  /** Its number; null for an item's talk page. */
  number: number | null
  text: string | null
  /** What stood there before an edit: what it named already is not named anew. */
  before?: string | null
  /** True for a suggestion's description, where linking words (“Fixes #12”) close issues. */
  linking?: boolean
  /** null: a reader without an account. */
  actor: string | null
  /** JSON of Via, or null. */
  via: string | null
  at: string
  /** Of an issue, where the caller knows them. */
  facts?: IssueFacts
  /** Goes with the notices, such as `{ comment: 12 }`. */
  detail?: JsonObject
}

/** Adds the `referenced` events (once for each pair of conversations), then tells the people mentioned; in a
 *  private issue only those who may read it. Answers whom it mentions, so that they are not told twice.
 *
 *  Call it after the transaction's own events and before its own notices. */
export async function noteWords(tx: Writer, words: NewWords): Promise<string[]> {
  const now = readWordLinks(words.text ?? '')
  const then = readWordLinks(words.before ?? '')
  await noteReferences(tx, words, without(now.numbers, then.numbers))
  const known = new Set(then.handles.map(handleKey))
  const handles = now.handles.filter((handle) => !known.has(handleKey(handle)))
  return handles.length === 0 ? [] : await tellMentioned(tx, words, handles)
}

async function tellMentioned(
  tx: Writer,
  words: NewWords,
  handles: readonly string[],
): Promise<string[]> {
  const people = [...(await findHolders(tx, handles)).values()].map(({ id }) => id)
  if (people.length === 0) return []
  const { subject, actor, at, detail } = words
  const facts =
    subject.kind === 'issue'
      ? (words.facts ?? (await loadIssueFacts(tx, Number(subject.id))))
      : null
  await tellEach(tx, {
    groups: [{ reason: 'mention', people }],
    subject,
    actor,
    at,
    ...(detail === undefined ? {} : { detail }),
    mayHear: (person) => facts === null || mayReadIssue(facts, person),
  })
  return people
}

async function noteReferences(
  tx: Writer,
  words: NewWords,
  numbers: readonly number[],
): Promise<void> {
  const { subject, number, actor, via, at } = words
  const named = (await findThreads(tx, without(numbers, [number]))).map((thread) => ({
    kind: thread.kind,
    id: String(thread.subject_id),
    number: thread.number,
  }))
  if (named.length === 0) return
  const closed = new Set(words.linking === true ? readFixes(words.text ?? '') : [])
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

function without(numbers: readonly number[], known: readonly (number | null)[]): number[] {
  return numbers.filter((number) => !known.includes(number))
}
