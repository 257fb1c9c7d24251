/** What a mail tells, as it is when the mail is sent: titles and notes as everyone reads them in the conversation. Words
 *  of items are in none of it. Source: decisions.md#only-shown-data-leaves. */
import type { Reader } from '@yalkut/ledger'
import { linesOfMail, type MailReader } from '@yalkut/ledger/mail'
import { findPeople } from '@yalkut/ledger/people'
import { findSuggestions, reviewsOf, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { findSuggestionEvents, type SuggestionEvent } from '@yalkut/ledger/threads'
import { type DecisionKind, decisionKindOf, mayReadDecided } from './decision.ts'

/** A decision as its reader is told of it. */
export interface Decision {
  kind: DecisionKind
  suggestion: number
  number: number | null
  title: string
  /** Who decided. */
  by: string
  /** Whether the reader made the suggestion; else they follow it. */
  isOwn: boolean
  /** What was said with it. */
  note: string | null
}

/** In the order in which they were made. */
export async function readDecisions(
  db: Reader,
  mailId: number,
  reader: MailReader,
): Promise<Decision[]> {
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

/** The note that a suggestion was sent back with: the review of the same person at the same moment. */
async function noteOf(
  db: Reader,
  { id }: SuggestionRow,
  { actor, at }: SuggestionEvent,
): Promise<string | null> {
  const reviews = await reviewsOf(db, id)
  const review = reviews.find(({ verdict, reviewer, created_at }) => {
    return verdict === 'send_back' && reviewer === actor && created_at === at
  })
  return review?.body ?? null
}
