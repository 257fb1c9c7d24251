/** The door of `@yalkut/ledger/desks`: what other packages use of it. */
export {
  claimedPlaces,
  claimPlace,
  type DeskClaim,
  releaseAll,
  releasePlace,
} from './desk-claims.ts'
export {
  type DoubtSum,
  doubtSums,
  listReaderSums,
  sumsOfEngines,
  type WordReader,
} from './doubt-sums.ts'
export {
  type AnsweredDoubt,
  answeredDoubts,
  type DoubtAnswer,
  type DoubtPlace,
  markSuggested,
  peopleOfDoubts,
  recordAnswers,
  type SettledDoubt,
  settledDoubts,
} from './doubts.ts'
export { newPageProblems } from './page-problems.ts'
export { dropTypefacesBefore, findTypeface, listTypefaces, putTypeface } from './typefaces.ts'
