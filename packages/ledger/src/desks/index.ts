/** The door of `@yalkut/ledger/desks`: what other packages use of it. */
export {
  claimedPlaces,
  claimPlace,
  type DeskClaim,
  releaseAll,
  releasePlace,
} from './desk-claims.ts'
export { newPageProblems } from './page-problems.ts'
