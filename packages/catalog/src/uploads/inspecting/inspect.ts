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
    return { mime, measured: durationMs === null ? measured : { ...measured, durationMs } }
  }
  const { pages } = await imaging.inspectPdf(path)
  return { mime, measured: { kind: 'pdf-pages', pages, encoder: 'mupdf@1' } }
}
