/** Writes an item into a file in one format, from one moment of the projection. Runs in a thread. */
import { createHash } from 'node:crypto'
import type { Snapshot } from '@yalkut/projection'
import type { ExportFormat } from '../../../core/shapes/export-format.ts'
import { isScanFormat, isSpokenFormat } from '../../../core/shapes/export-format.ts'
import type { ExportDocument } from '../document/document.ts'
import { type DocumentAsked, openDocument } from '../reading/open-document.ts'
import { type Output, writeFile } from '../writing/output.ts'
import { writeDocx } from '../writing/write-docx.ts'
import { writeEpub } from '../writing/write-epub.ts'
import { writeHtml } from '../writing/write-html.ts'
import { writeMd } from '../writing/write-md.ts'
import { writeScan } from '../writing/write-scan.ts'
import { spokenFile } from '../writing/write-spoken.ts'
import { writeTei } from '../writing/write-tei.ts'
import { writeTxt } from '../writing/write-txt.ts'
import { typesetPdf } from './typeset.ts'

export interface FileAsked extends DocumentAsked {
  format: ExportFormat
}

export interface FilePlaces {
  target: string
  /** Files of the catalog that the format holds, by their sha256. */
  sources: { readonly [sha256: string]: string }
}

/** What a file is made from, by one name. Refuses as `openDocument`. */
export function sumOf({ reads }: Snapshot, asked: FileAsked, sources: FilePlaces['sources']): string {
  return withSources(openDocument(reads, asked).head.sum, sources)
}

/** A book without its sounds is another one. */
function withSources(sum: string, sources: FilePlaces['sources']): string {
  const held = Object.keys(sources).toSorted()
  return held.length === 0 ? sum : createHash('sha256').update(`${sum} ${held}`).digest('hex')
}

/** Refuses as `openDocument`. `sum`: what it was made from. */
export async function exportFile(
  { reads }: Snapshot,
  asked: FileAsked,
  { target, sources }: FilePlaces,
): Promise<{ sum: string; isZipped: boolean }> {
  const document = openDocument(reads, asked)
  const { head } = document
  const { format } = asked
  let isZipped = false
  if (isSpokenFormat(format)) {
    const text = spokenFile(reads, head, format)
    writeFile(target, (out) => out.write(text))
  } else if (isScanFormat(format)) isZipped = writeScan(reads, head, { format, target })
  else if (format === 'epub') writeEpub(document, target, sources)
  else if (format === 'docx') writeDocx(document, target)
  else if (format === 'pdf') await typesetPdf(document, target)
  else writeFile(target, (out) => WRITERS[format](document, out))
  return { sum: withSources(head.sum, sources), isZipped }
}

const WRITERS: { readonly [F in 'txt' | 'md' | 'html' | 'tei']: (document: ExportDocument, out: Output) => void } = {
  txt: writeTxt,
  md: writeMd,
  html: writeHtml,
  tei: writeTei,
}
