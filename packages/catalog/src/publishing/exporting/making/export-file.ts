/** Writes an item into a file in one format, from one moment of the projection. Runs in a thread. */
import type { Snapshot } from '@yalkut/projection'
import type { ExportFormat, WordsFormat } from '../../../core/shapes/export-format.ts'
import type { ExportDocument } from '../document/document.ts'
import { type DocumentAsked, openDocument } from '../reading/open-document.ts'
import { type Output, writeFile } from '../writing/output.ts'
import { writeHtml } from '../writing/write-html.ts'
import { writeMd } from '../writing/write-md.ts'
import { writeTxt } from '../writing/write-txt.ts'

export interface FileAsked extends DocumentAsked {
  format: ExportFormat
}

/** What a file is made from, by one name. Refuses as `openDocument`. */
export function sumOf({ reads }: Snapshot, asked: FileAsked): string {
  return openDocument(reads, asked).head.sum
}

/** Refuses as `openDocument`. Gives the name of what it was made from. */
export function exportFile({ reads }: Snapshot, asked: FileAsked, target: string): string {
  const document = openDocument(reads, asked)
  writeFile(target, (out) => WRITERS[asked.format](document, out))
  return document.head.sum
}

const WRITERS: { readonly [F in WordsFormat]: (document: ExportDocument, out: Output) => void } = {
  txt: writeTxt,
  md: writeMd,
  html: writeHtml,
}
