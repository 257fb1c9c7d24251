/** What the desk of adding files keeps, knows and needs. */
import type { DraftStore } from '#lib/desk/drafts.ts'
import type { Locks } from '#lib/desk/one-tab.svelte.ts'
import type { Fetching } from '#lib/desk/send-once.ts'
import type { ReadingFiles } from './add-files.ts'
import type { RightsSaid } from './kinds.ts'
import type { Made } from './outcome.ts'
import type { Row } from './rows.ts'
import type { UploadWords } from './words.ts'

export interface UploadWork {
  rows: Row[]
  rights: RightsSaid | null
  credit: string
}

export interface Around extends ReadingFiles {
  words: UploadWords
  store?: DraftStore
  fetching?: Fetching
  locks?: Locks
  /** The sha256 of a file; null: it cannot be read. */
  hash: (file: Blob, onDone: (bytes: number) => void) => Promise<string | null>
  wait?: (ms: number) => Promise<void>
}

/** What the catalog says of all rows as they are now. */
export type Look = { kind: 'none' } | { kind: 'looking' } | { kind: 'seen'; suggestions: Made[] }
