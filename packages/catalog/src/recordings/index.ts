/** The door of `@yalkut/catalog/recordings`: what other packages use of it. */
export { fixTranscript, TranscriptFix } from './fix-transcript.ts'
export { fixTranscriptAtOnce, TranscriptFixes } from './fix-transcript-at-once.ts'
export { getHanacha, getHanachos } from './hanacha.ts'
export { type HeardText, type HeardWords, heardWords } from './heard-words.ts'
export { listTranscripts } from './list-transcripts.ts'
export { getPeaks, PeaksQuery } from './peaks.ts'
export {
  anchorSync,
  anchorSyncAtOnce,
  confirmSync,
  SyncAnchor,
  SyncAnchors,
  spansWithAnchor,
  spansWithAnchors,
} from './sync-acts.ts'
export { getTranscript } from './transcript.ts'
export { decideTranscriptFixes, FixDecision, listTranscriptFixes } from './transcript-fixes.ts'
export { getTranscriptHistory, historyOfWords } from './transcript-history.ts'
export { getWebVtt } from './web-vtt.ts'
