/** Inspects a received file before it is stored: its type, and its number of pages or its duration.
 *  Source: service.md#file-types; shapes.md#measured. */

import type { Imaging } from '@yalkut/imaging'
import { quoted, type Sentence } from '@yalkut/model'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
import type { UploadKind } from '../request/upload-kinds.ts'
import { readFileType } from './file-type.ts'
import { measureAudio } from './measure-audio.ts'

export type Measured =
  | { kind: 'pdf-pages'; pages: number; encoder: string }
  | { kind: 'audio'; durationMs?: number; encoder: string }

export interface Inspected {
  mime: string
  measured: Measured
  /** The page numbers that a PDF shows; empty where they are those of its pages. */
  labels: { page: number; label: string }[]
  /** What people should know about a file that is stored despite it, in English. */
  warnings: string[]
}

const WARNINGS = [uploadsSaid('pdf-cut-off'), uploadsSaid('recording-untimed')] as const
const [BROKEN, UNTIMED] = WARNINGS

/** A warning that was kept as its English. */
export function warningOf(text: string): Sentence {
  return WARNINGS.find(({ en }) => en === text) ?? quoted(text)
}

/** Refuses `bad-request` for a type that does not match, `invalid` for a file that is broken, encrypted, or built to
 *  exhaust memory or time. `hint`: the Content-Type of the upload. */
export async function inspectFile(
  imaging: Imaging,
  what: UploadKind,
  path: string,
  hint: string | null,
): Promise<Inspected> {
  const mime = await readFileType(what, path, hint)
  if (what === 'recording') {
    const { durationMs } = await measureAudio(path)
    const measured = { kind: 'audio', encoder: 'music-metadata@12' } as const
    const timed = durationMs === null ? measured : { ...measured, durationMs }
    return { mime, measured: timed, labels: [], warnings: durationMs === null ? [UNTIMED.en] : [] }
  }
  const { pages, labels, isRepaired } = await imaging.inspectPdf(path)
  const measured = { kind: 'pdf-pages', pages, encoder: 'mupdf@1' } as const
  return { mime, measured, labels, warnings: isRepaired ? [BROKEN.en] : [] }
}
