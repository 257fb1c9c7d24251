/** The door of `@yalkut/ledger/suggestions`: what other packages use of it. */
export { type Finding, findFindings, saveFindings } from './checks.ts'
export { fixedIssuesOf, saveFixes } from './fixes.ts'
export {
  countAlike,
  countLane,
  type Deciding,
  type LaneFilter,
  type LanePlace,
  type LaneRow,
  laneRows,
} from './lane.ts'
export {
  findOpenChange,
  findOpenWords,
  type OpenChange,
  openChangesOfText,
  openNewTexts,
  openPagesOf,
  wordChangesOf,
} from './open-changes.ts'
export {
  addTurn,
  type Burden,
  burdensOf,
  lateSuggestions,
  removeTurns,
  saveTouchedSets,
  stewardIds,
  strandedSuggestions,
  touchedSetsOf,
  turnsOf,
} from './owners.ts'
export {
  type ParentOfChanges,
  parentsOfChanges,
  saveParentsOfChanges,
} from './parents-of-changes.ts'
export { proposedBefore, saidInSuggestions } from './proposed-before.ts'
export { type ProposedFacts, readProposedFacts, typesIn } from './proposed-facts.ts'
export { addReviewRequests, removeReviewRequest, reviewRequestsOf } from './review-requests.ts'
export {
  addReview,
  notesOfSendingBack,
  type ReviewRow,
  reviewingOf,
  reviewsOf,
  reviewsWithPeople,
} from './reviews.ts'
export { countSeen, markSeen, noteChangedAt, seenItems } from './seen.ts'
export {
  dropItem,
  eachItemPage,
  eachMovedPage,
  findProposed,
  findProposedItems,
  itemsAfter,
  itemsFrom,
  lastProposedTo,
  measureItems,
  type PositionedItem,
  type ProposedItem,
  putItems,
} from './suggestion-items.ts'
export {
  CLOSED_STATUSES,
  type ConversationFilter,
  countSuggestionRows,
  listSuggestionRows,
  OPEN_STATUSES,
} from './suggestion-lists.ts'
export type { SuggestionReader } from './suggestion-readers.ts'
export {
  addSuggestion,
  findSuggestion,
  findSuggestions,
  findWaitingRevert,
  lockFreeSuggestion,
  lockSuggestion,
  markMerged,
  type NewSuggestion,
  removeDraft,
  type SuggestionRow,
  suggestionsByStatus,
  updateSuggestion,
} from './suggestions.ts'
export { type WaitingItem, waitingItemsOf } from './waiting-changes.ts'
export { filesInSuggestions } from './waiting-media.ts'
export { type FirstItem, firstItems, lastWaits } from './waits.ts'
