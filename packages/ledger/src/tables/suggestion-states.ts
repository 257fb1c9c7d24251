/** The states and kinds of a suggestion. Source: service.md#suggestion-states; shapes.md#suggestion-states. */

export const SUGGESTION_STATUSES = ['draft', 'open', 'merged', 'sent_back', 'withdrawn'] as const
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]

export const SUGGESTION_KINDS = ['suggestion', 'import', 'revert', 'live'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

export type Verdict = 'approve' | 'send_back' | 'comment'
