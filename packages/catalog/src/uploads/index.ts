/** The door of `@yalkut/catalog/uploads`: what other packages use of it. */
export { UPLOAD_STATUSES } from '@yalkut/ledger'
export { receiveForLater } from './arrived.ts'
export { CheckQuery, checkUpload } from './check-upload.ts'
export { ProposalQuery, proposeUpload } from './propose-upload.ts'
export { endEarlierProcesses, recoverUploads } from './recover.ts'
export {
  DOCUMENT_KINDS,
  HANACHA_KINDS,
  RIGHTS_STATEMENTS,
  SCAN_KINDS,
  SIMCHA_KINDS,
  UPLOAD_KINDS,
} from './request/upload-kinds.ts'
export {
  addPiece,
  assertNotRefused,
  beginPieces,
  dropPieces,
  finishPieces,
  PIECES_WAIT_MS,
  piecesState,
} from './resumable.ts'
export { sweepStaged, sweepUploads } from './sweep.ts'
export { MOST_BYTES, newUploadId, upload } from './upload.ts'
export { findOwnObject, getWaitingObject } from './waiting-bytes.ts'
