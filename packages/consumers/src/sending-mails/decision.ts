/** Decisions about suggestions that people are mailed about. Source: service.md#follows; service.md#suggestion-states. */
import type { SuggestionEvent } from '@yalkut/ledger/threads'

export const DECISION_KINDS = ['merged', 'sent_back', 'withdrawn', 'reverted'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** The fields of a suggestion that the rules below read. */
export interface Decided {
  author: string
  submitted_at: string | null
}

/** Whether an event of these kinds is a decision. An author's own withdrawal is not. */
export function isDecision(event: SuggestionEvent, { author }: Decided): boolean {
  return event.kind !== 'withdrawn' || event.actor !== author
}

/** Whether the reader may read a suggestion. Everyone may after it was sent for review; before that its author and
 *  stewards may. */
export function mayReadDecided({ author, submitted_at }: Decided, reader: { id: string; steward: boolean }): boolean {
  return submitted_at !== null || author === reader.id || reader.steward
}

export function decisionKindOf(kind: string): DecisionKind | null {
  return DECISION_KINDS.find((known) => known === kind) ?? null
}
