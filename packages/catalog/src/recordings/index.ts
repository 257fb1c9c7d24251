/** The door of `@yalkut/catalog/recordings`: what other packages use of it. */
export { fixTranscript } from './fix-transcript.ts'
export { getHanacha, getHanachos } from './hanacha.ts'
export { listTranscripts } from './list-transcripts.ts'
export { anchorSync, confirmSync } from './sync-acts.ts'
export { getTranscript } from './transcript.ts'
export { decideTranscriptFixes, listTranscriptFixes } from './transcript-fixes.ts'
export { getTranscriptHistory } from './transcript-history.ts'
export { getWebVtt } from './web-vtt.ts'
