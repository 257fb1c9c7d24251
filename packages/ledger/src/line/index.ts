/** The door of `@yalkut/ledger/line`: what other packages use of it. */

export { type GivenWords, restoreCopied, withholdCopied } from './copied-words.ts'
export { type CopiedChange, type CopiedCommit, copyCommits } from './copy.ts'
export {
  eraseFromLine,
  itemsNaming,
  type WithoutWords,
} from './erase.ts'
export { changesOf, commitsAfter, type FeedChange, versionAt } from './feed.ts'
export { readIdentity } from './identity.ts'
export {
  type AppendedCommit,
  type CommitHeader,
  CommitWriter,
  type Head,
  lockMain,
  type NewChange,
  readHead,
} from './line.ts'
export { type Verification, verifyLine } from './verify.ts'
