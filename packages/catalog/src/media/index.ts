/** The door of `@yalkut/catalog/media`: what other packages use of it. */

export { UPLOAD_STATUSES } from '@yalkut/ledger'
export { ContentsQuery, getContents } from './contents/get-contents.ts'
export { ContentsOrder, suggestContents } from './contents/suggest-contents.ts'
export { checkObjects } from './files/check-objects.ts'
export { fileAbout } from './files/file-about.ts'
export { changeFileRights, fileRightsHistory, RightsOrder } from './files/file-rights.ts'
export { scrubObjects } from './files/scrub-objects.ts'
export { findObject, noObject } from './files/served-object.ts'
export { getFile, getFiles } from './files/view-file.ts'
export { lookAtFiles } from './images/analyse-files.ts'
export { coversOf, getCovers, getWorkCover } from './images/covers.ts'
export { getIiifImage } from './images/iiif-image.ts'
export { getManifest as getIiifManifest } from './images/iiif-manifest.ts'
export { getTextAnnotations, searchInScan } from './images/iiif-text.ts'
export { importPageFix } from './images/import-page-fixes.ts'
export { getDriveFix, getFilesManifest } from './images/page-fixes.ts'
export { assertScanRange, ScanRange, takeScanPages } from './images/range-of-pages.ts'
export { getScanPages } from './images/scan-pages.ts'
export { getShareImage } from './images/share-image.ts'
export { getSimilarFiles } from './images/similar.ts'
export { describeUploads } from './listed-files/describe-uploads.ts'
export { importFiles } from './listed-files/import-files.ts'
export type { ListedOutcome } from './listed-files/settled.ts'
export {
  claimMachineWork,
  failMachineWork,
  finishMachineWork,
  MachineDone,
  MachineFailure,
  MachineProgress,
  progressMachineWork,
} from './machines/do-work.ts'
export {
  type MachineBoard,
  MachineRequestQuery,
  machineBoard,
  machineRequests,
  machineSummary,
} from './machines/list-requests.ts'
export { requestMachineWork } from './machines/request-work.ts'
export { machineToCheck, scansAndTranscriptsToCheck } from './machines/to-check.ts'
export { checkedLines } from './machines/training/checked-lines.ts'
export { trainingLines } from './machines/training/clips.ts'
export { trainingSummary } from './machines/training/summary.ts'
export { answerDoubts, DoubtAnswers } from './proofreading/answer-doubts.ts'
export {
  ContentsClaim,
  claimContents,
  claimPage,
  claimStretch,
  PageClaim,
  StretchClaim,
} from './proofreading/claim-place.ts'
export { learnTypefaces } from './proofreading/learn-typefaces.ts'
export { lineProposals, machineQuality } from './proofreading/line-proposals.ts'
export { listClaims } from './proofreading/list-claims.ts'
export { DoubtsQuery, listDoubts } from './proofreading/list-doubts.ts'
export { NextPageQuery, nextOnShelf, nextPage, ShelfQuery } from './proofreading/next-page.ts'
export { fixTranscript, TranscriptFix } from './recordings/fix-transcript.ts'
export { fixTranscriptAtOnce, TranscriptFixes } from './recordings/fix-transcript-at-once.ts'
export { getHanacha, getHanachos } from './recordings/hanacha.ts'
export { type HeardText, type HeardWords, heardWords } from './recordings/heard-words.ts'
export { listTranscripts } from './recordings/list-transcripts.ts'
export { getPeaks, PeaksQuery } from './recordings/peaks.ts'
export {
  anchorSync,
  anchorSyncAtOnce,
  confirmSync,
  SyncAnchor,
  SyncAnchors,
  spansWithAnchor,
  spansWithAnchors,
} from './recordings/sync-acts.ts'
export { getTranscript } from './recordings/transcript.ts'
export { decideTranscriptFixes, FixDecision, listTranscriptFixes } from './recordings/transcript-fixes.ts'
export { getTranscriptHistory, historyOfWords } from './recordings/transcript-history.ts'
export { getSubRip, getWebVtt } from './recordings/web-vtt.ts'
export { AlikeQuery, findAlike, replaceWords } from './scans/alike-words.ts'
export { confirmScanPage, PageConfirmation } from './scans/confirm-page.ts'
export { fixScanLine, LineFix } from './scans/fix-line.ts'
export { ContentsMap, mapContents } from './scans/map-contents.ts'
export { findInScan, type ReadingPage, readingPage } from './scans/reading-page.ts'
export { replaceInScan, ScanReplacement } from './scans/replace-words.ts'
export { getScanProgress, getScanText, scanTextFile } from './scans/scan-text.ts'
export { seedScanText } from './scans/seed-text.ts'
export { OcrQuery, OcrUpload, uploadOcr } from './scans/upload-ocr.ts'
export {
  decideTakedown,
  readTakedowns,
  requestTakedown,
  TakedownDecided,
  TakedownDecision,
  TakedownRequest,
} from './takedowns/decide-takedowns.ts'
export { FamilyRequest, requestForFamily } from './takedowns/family-request.ts'
export { maySendFilesFrom } from './uploads/allowance.ts'
export { receiveForLater } from './uploads/arrived.ts'
export { CheckQuery, checkUpload } from './uploads/check-upload.ts'
export { ProposalQuery, proposeUpload } from './uploads/propose-upload.ts'
export { endEarlierProcesses, recoverUploads } from './uploads/recover.ts'
export {
  DOCUMENT_KINDS,
  HANACHA_KINDS,
  RIGHTS_STATEMENTS,
  SCAN_KINDS,
  SIMCHA_KINDS,
  UPLOAD_KINDS,
} from './uploads/request/upload-kinds.ts'
export {
  addPiece,
  assertNotRefused,
  beginPieces,
  dropPieces,
  finishPieces,
  PIECES_WAIT_MS,
  piecesState,
} from './uploads/resumable.ts'
export { sweepStaged, sweepUploads } from './uploads/sweep.ts'
export { MOST_BYTES, newUploadId, upload } from './uploads/upload.ts'
export { viewRefusal } from './uploads/upload-answer.ts'
export { findOwnObject, getWaitingObject } from './uploads/waiting-bytes.ts'
