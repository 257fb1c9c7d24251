/** The door of `@yalkut/catalog/recordings`: what other packages use of it. */
export { fixTranscript, TranscriptFix } from './fix-transcript.ts'
export { getHanacha, getHanachos } from './hanacha.ts'
export { listTranscripts } from './list-transcripts.ts'
export { anchorSync, confirmSync, SyncAnchor } from './sync-acts.ts'
export { getTranscript } from './transcript.ts'
export { decideTranscriptFixes, FixDecision, listTranscriptFixes } from './transcript-fixes.ts'
export { getTranscriptHistory } from './transcript-history.ts'
export { getWebVtt } from './web-vtt.ts'
