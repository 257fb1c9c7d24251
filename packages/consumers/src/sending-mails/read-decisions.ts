/** The decisions of a mail, with the titles and notes that everyone reads in the conversation when the mail is sent. They
 *  hold no words of items. Source: decisions.md#only-shown-data-leaves. */
import type { Reader } from '@yalkut/ledger'
import { linesOfMail, type MailReader } from '@yalkut/ledger/mail'
import { findPeople } from '@yalkut/ledger/people'
import { findSuggestions, reviewsOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { findSuggestionEvents, type SuggestionEvent } from '@yalkut/ledger/threads'
import { type DecisionKind, decisionKindOf, mayReadDecided } from './decision.ts'

/** A decision as the mail shows it to its reader. */
export interface Decision {
  kind: DecisionKind
  suggestion: number
  number: number | null
  title: string
  /** The name of the person who decided. */
  by: string
  /** True when the reader made the suggestion; false when they follow it. */
  isOwn: boolean
  /** The note of a reviewer who sent the suggestion back; null for other decisions. */
  note: string | null
}

/** The decisions in the order of their events. */
export async function readDecisions(db: Reader, mailId: number, reader: MailReader): Promise<Decision[]> {
  const lines = await linesOfMail(db, mailId)
  const events = await findSuggestionEvents(
    db,
    lines.map(({ event }) => event),
  )
  const found = [...events.values()].sort((a, b) => a.id - b.id)
  const suggestions = await findSuggestions(
    db,
    found.map(({ suggestion }) => suggestion),
  )
  const people = await findPeople(
    db,
    found.flatMap(({ actor }) => actor ?? []),
  )
  const decisions: Decision[] = []
  for (const event of found) {
    const row = suggestions.get(event.suggestion)
    const kind = decisionKindOf(event.kind)
    if (row === undefined || kind === null || !mayReadDecided(row, reader)) continue
    decisions.push({
      kind,
      suggestion: row.id,
      number: row.number,
      title: row.title,
      by: people.get(event.actor ?? '')?.name ?? 'Yalkut',
      isOwn: row.author === reader.id,
      note: kind === 'sent_back' ? await noteOf(db, row, event) : null,
    })
  }
  return decisions
}

/** The note of the reviewer who sent the suggestion back: the review of the same person at the same time. */
async function noteOf(db: Reader, { id }: SuggestionRow, { actor, at }: SuggestionEvent): Promise<string | null> {
  const reviews = await reviewsOf(db, id)
  const review = reviews.find(({ verdict, reviewer, created_at }) => {
    return verdict === 'send_back' && reviewer === actor && created_at === at
  })
  return review?.body ?? null
}
