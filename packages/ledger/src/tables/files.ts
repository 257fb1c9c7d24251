/** Tables of files, by their sha256: rights, their history, and sources.
 *  Source: service.md#file; decisions.md#rights. */
import type { Rights } from '@yalkut/model'

export interface FilesTable {
  sha256: string
  size_bytes: number
  mime: string
  rights: Rights
  /** The credit line that is shown with the file when `rights` is `credit`. */
  credit: string | null
  /** JSON: pages, duration …; null before they are measured. */
  measured: string | null
  added_by: string
  added_at: string
  /** The number of its latest event: servers follow files by it. */
  change: number
}

/** Rows are added, never changed: the audit of a file's rights. */
export interface FileEventsTable {
  change: number
  sha256: string
  /** null: the file is new. */
  rights_before: Rights | null
  rights_after: Rights
  credit: string | null
  reason: string | null
  /** The same in Hebrew; null: a person wrote the reason, or an earlier version did. */
  reason_he: string | null
  /** null: somebody without an account, such as a family. */
  by: string | null
  at: string
}

export interface FileSourcesTable {
  id: string
  sha256: string
  /** As in an item's `sources`; `contribution` for a person's upload. */
  source: string
  url: string | null
  fetched_at: string | null
  /** The uploader's statement of its rights: `mine`, `public-domain`, `free`, `unsure`. */
  attestation: string | null
  /** Never shown. */
  uploaded_by: string | null
  at: string
}

/** The one row of the round through all objects that finds damaged ones. */
export interface ObjectRoundsTable {
  id: number
  /** The last object that was looked at; empty before the first. */
  after: string
  started_at: string
  ended_at: string | null
  objects: number
  bytes: number
  damaged: number
  missing: number
}

export interface FileDb {
  object_rounds: ObjectRoundsTable
  files: FilesTable
  file_events: FileEventsTable
  file_sources: FileSourcesTable
}
