/** The door of `@yalkut/catalog/review`: what other packages use of it. */
export { Approved, Approving, approveSuggestion } from './approve.ts'
export { changeKeeper, suggestKeeper } from './change-keeper.ts'
export { Reverted, revertSuggestion } from './revert.ts'
export { REVIEW_VERDICTS, Reviewed, Reviewing, reviewSuggestion } from './review.ts'
export { LIVE_VERDICTS, reviewLive } from './review-live.ts'
export { removeReviewRequest, requestReview } from './review-requests.ts'
export { getSuggestion, ReviewQuery } from './review-view.ts'
export { sendBackSuggestion } from './send-back.ts'
