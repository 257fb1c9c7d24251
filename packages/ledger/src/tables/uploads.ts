/** Table of uploads: what is arriving, what became of it, what counts against a person's allowance.
 *  Source: service.md#uploads-and-additions; decisions.md#limits. */
import type { Mark } from './mark.ts'

/** `arriving`: its bytes come. `storing`: they are there and become a file. `kept`: a file and a suggestion. `held`: the
 *  catalog had these bytes. `refused`: no file came of it. `sweeping`: bytes of no file, about to be removed. */
export const UPLOAD_STATUSES = [
  'arriving',
  'storing',
  'kept',
  'held',
  'refused',
  'sweeping',
] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

export interface UploadsTable {
  id: string
  /** Account id; never shown. */
  person_id: string
  status: UploadStatus
  /** It comes in pieces, and may be gone on with. */
  resumable: Mark
  /** JSON of what was said of it. */
  ask: string
  /** What its sender said, or what came of it so far. */
  size_bytes: number
  sha256: string | null
  /** JSON of how it ended: the answer, or the refusal. */
  outcome: string | null
  /** The rights that its file takes once a suggestion with it is merged; null when nothing waits. */
  promised: string | null
  started_at: string
  changed_at: string
}

export interface UploadDb {
  uploads: UploadsTable
}
