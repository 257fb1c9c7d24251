/** Mails about decisions. The author and the followers of a suggestion receive a mail when it is decided, if their account
 *  asks for mails. This consumer records one line for each person and decision; `deliver-mails.ts` writes and sends. Source: service.md#follows. */
import type { ReadServices } from '@yalkut/catalog/core'
import { addMailLines, findMailReaders } from '@yalkut/ledger/mail'
import { findSuggestions } from '@yalkut/ledger/suggestions'
import { followersOfEach, type SuggestionEvent } from '@yalkut/ledger/threads'
import type { Consumer } from '../consumer.ts'
import { suggestionEvents } from '../sources/suggestion-events.ts'
import { DECISION_KINDS, isDecision, mayReadDecided } from './decision.ts'

export const DECISION_MAILS = 'decision-mails'

export function decisionMails(services: ReadServices): Consumer<SuggestionEvent> {
  return {
    name: DECISION_MAILS,
    source: suggestionEvents(services, DECISION_KINDS),
    batch: 50,
    // A server that is upgraded to this version sends no mails about old decisions.
    startAt: 'head',
    async apply(events, tx) {
      const ids = [...new Set(events.map(({ suggestion }) => suggestion))]
      const suggestions = await findSuggestions(tx, ids)
      const followers = await followersOfEach(tx, 'changeset', ids.map(String))
      const notified = events.flatMap((event) => {
        const suggestion = suggestions.get(event.suggestion)
        if (suggestion === undefined || !isDecision(event, suggestion)) return []
        const following = followers.get(String(event.suggestion)) ?? []
        const people = new Set([suggestion.author, ...following])
        // People receive no mail about their own decisions.
        if (event.actor !== null) people.delete(event.actor)
        return [{ event, suggestion, people: [...people] }]
      })
      const readers = await findMailReaders(
        tx,
        notified.flatMap(({ people }) => people),
      )
      const lines = notified.flatMap(({ event, suggestion, people }) =>
        people.flatMap((id) => {
          const reader = readers.get(id)
          if (reader === undefined || !mayReadDecided(suggestion, reader)) return []
          const waits = reader.timing === 'daily'
          return [{ consumer: DECISION_MAILS, event: event.id, person: id, waits }]
        }),
      )
      await addMailLines(tx, lines, services.clock().toISOString())
    },
  }
}
