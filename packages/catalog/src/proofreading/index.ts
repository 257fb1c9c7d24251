/** The door of `@yalkut/catalog/proofreading`: what other packages use of it. */
export { answerDoubts, DoubtAnswers } from './answer-doubts.ts'
export {
  ContentsClaim,
  claimContents,
  claimPage,
  claimStretch,
  PageClaim,
  StretchClaim,
} from './claim-place.ts'
export { learnTypefaces } from './learn-typefaces.ts'
export { lineProposals, machineQuality } from './line-proposals.ts'
export { listClaims } from './list-claims.ts'
export { DoubtsQuery, listDoubts } from './list-doubts.ts'
export { NextPageQuery, nextOnShelf, nextPage, ShelfQuery } from './next-page.ts'
