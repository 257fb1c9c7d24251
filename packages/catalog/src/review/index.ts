/** The door of `@yalkut/catalog/review`: what other packages use of it. */
export { approveSuggestion } from './approve.ts'
export { revertSuggestion } from './revert.ts'
export { REVIEW_VERDICTS, reviewSuggestion } from './review.ts'
export { LIVE_VERDICTS, reviewLive } from './review-live.ts'
export { removeReviewRequest, requestReview } from './review-requests.ts'
export { getSuggestion } from './review-view.ts'
export { sendBackSuggestion } from './send-back.ts'
