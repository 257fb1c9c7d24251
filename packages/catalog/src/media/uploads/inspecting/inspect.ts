/** Inspects a received file before it is stored: its type, and its number of pages or its duration.
 *  Source: service.md#file-types; shapes.md#measured. */

import type { Imaging } from '@yalkut/imaging'
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
  /** What people should know about a file that is stored despite it. */
  warnings: string[]
}

const BROKEN =
  'This PDF is broken or was cut off: it is kept as far as it can be read. Compare its last pages with the original, and send the whole file if you have it.'

const UNTIMED =
  'How long this recording is could not be measured: it may be broken or cut off. Listen to its end before it is approved.'

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
    return { mime, measured: timed, labels: [], warnings: durationMs === null ? [UNTIMED] : [] }
  }
  const { pages, labels, isRepaired } = await imaging.inspectPdf(path)
  const measured = { kind: 'pdf-pages', pages, encoder: 'mupdf@1' } as const
  return { mime, measured, labels, warnings: isRepaired ? [BROKEN] : [] }
}
