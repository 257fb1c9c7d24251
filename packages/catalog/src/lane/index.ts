/** The door of `@yalkut/catalog/lane`: what other packages use of it. */
export { Decisions, decideMany } from './decide-many.ts'
export { handOnSuggestions } from './hand-on.ts'
export { SeenMarks, seeSuggestion } from './mark-seen.ts'
export { LaneQuery, reviewLane } from './review-lane.ts'
export { waitingTimes } from './waiting-times.ts'
