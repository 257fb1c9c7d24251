/** Tables of the files held: bytes by their sha256, what may be done with them, where they came from.
 *  Source: service.md#file; decisions.md#rights. */
import type { Rights } from '@yalkut/model'

export interface FilesTable {
  sha256: string
  size_bytes: number
  mime: string
  rights: Rights
  /** The line that goes with the bytes when `rights` is `credit`. */
  credit: string | null
  /** JSON: what was measured of it (pages, duration); null before that. */
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
  /** null: somebody without an account, such as a family. */
  by: string | null
  at: string
}

export interface FileSourcesTable {
  id: string
  sha256: string
  /** As in an item's `sources`: `contribution` for what a person gave. */
  source: string
  url: string | null
  fetched_at: string | null
  /** What the giver said of its rights: `mine`, `public-domain`, `free`, `unsure`. */
  attestation: string | null
  /** Never shown. */
  uploaded_by: string | null
  at: string
}

export interface FileDb {
  files: FilesTable
  file_events: FileEventsTable
  file_sources: FileSourcesTable
}
