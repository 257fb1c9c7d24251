/** Table of uploads: their state, their outcome, and what counts against a person's allowance.
 *  Source: service.md#uploads-and-additions; decisions.md#limits. */
import type { Mark } from './mark.ts'

/** `arriving`: bytes are being received. `storing`: the bytes are complete and are stored as a file. `kept`: a new file and a
 *  suggestion. `held`: the catalog already had the file. `refused`: no file. `sweeping`: its bytes are about to be removed. */
export const UPLOAD_STATUSES = ['arriving', 'storing', 'kept', 'held', 'refused', 'sweeping'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

export interface UploadsTable {
  id: string
  /** Account id; never shown. */
  person_id: string
  status: UploadStatus
  /** It is sent in pieces and may be resumed. */
  resumable: Mark
  /** JSON of the uploader's request. */
  ask: string
  /** The announced size, or the bytes received so far. */
  size_bytes: number
  sha256: string | null
  /** JSON: the answer or the refusal. */
  outcome: string | null
  /** The rights that its file gets when a suggestion that uses it is merged; null when nothing waits. */
  promised: string | null
  /** The lease of the process that works on it now; null while it waits for its next piece. */
  holder: string | null
  started_at: string
  changed_at: string
}

export interface UploadDb {
  uploads: UploadsTable
}
