/** The door of `@yalkut/catalog/suggestions`: what other packages use of it. */
export { SUGGESTION_STATUSES } from '@yalkut/ledger'
export { commentOnSuggestion, SuggestionComment } from './comment.ts'
export { suggestionConversation } from './conversation.ts'
export { editSuggestion, SuggestionEdit } from './edit.ts'
export { getSuggestionView } from './get-view.ts'
export { listSuggestionsByStatus } from './list-rows.ts'
export { listSuggestions } from './list-suggestions.ts'
