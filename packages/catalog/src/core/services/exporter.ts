/** What makes files to take along beside the thread that serves, and keeps them for a while. Source: service.md#taking-along. */
import type { Readable } from 'node:stream'
import type { SentenceLanguage } from '@yalkut/model'
import type { ExportFormat } from '../shapes/export-format.ts'

export interface ExportOrder {
  id: string
  format: ExportFormat
  versions: readonly string[]
  /** A part of a sefer; null: all of it. */
  part: string | null
  lang: SentenceLanguage
  baseUrl: string
}

export interface ExportAsker {
  /** The person, or the address of a visitor. */
  who: string
  /** Called before a file is made, with what it costs. May refuse. */
  count(requests: number): void
  /** The files of the catalog that the format holds, as files on this disk. */
  sources(): Promise<ExportSources>
}

export interface ExportSources {
  /** By sha256. */
  paths: { readonly [sha256: string]: string }
  release(): void
}

export interface ExportedFile {
  /** What it was made from: the same words and rights have the same. */
  sum: string
  sizeBytes: number
  /** Several files in a ZIP. */
  isZipped: boolean
  open(range?: { start: number; end: number }): Promise<Readable>
}

export interface Exporter {
  /** null: it is still being made. Refuses what has no words that are shown, `rate-limited` and `busy` while too many files are
   *  made, and `too-large` what takes too long. */
  exportFile(order: ExportOrder, asker: ExportAsker): Promise<ExportedFile | null>
  close(): Promise<void>
}
