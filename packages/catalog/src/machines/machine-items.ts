/** Which items machines can work on: a scan is read, a recording is transcribed, and only what readers may have too.
 *  Source: service.md#machine-queue; shapes.md#machine-requests. */
import type { MachineKind } from '@yalkut/ledger'
import { isOf, refuse } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { getSummary } from '../shown/known-items.ts'

const TYPE_OF: { readonly [K in MachineKind]: string } = {
  ocr: 'scan',
  transcript: 'recording',
}

const NOT_SERVED: { readonly [K in MachineKind]: string } = {
  ocr: 'The PDF of this scan is not served, so no machine can read it.',
  transcript:
    'This recording is not served and not heard at another site, so no machine can hear it.',
}

/** The id of an item that a machine can work on. Refuses `bad-request` for what is no id, `not-found`, `invalid` for
 *  an item of another type and for one whose bytes are not served. */
export function getWorkable(reads: Reads, kind: MachineKind, idText: string): string {
  const { id, type } = getSummary(reads, idText)
  if (type !== TYPE_OF[kind]) {
    const needs = kind === 'ocr' ? 'A scan is read' : 'A recording is transcribed'
    throw refuse('invalid', `${needs}; ${id} is a ${type}.`, { kind, type })
  }
  const why = whyNotWorkable(reads, kind, id)
  if (why !== null) throw refuse('invalid', why, { kind, item: id })
  return id
}

/** Null when a machine can work on the item as it is now; else a sentence that says why not. */
export function whyNotWorkable(reads: Reads, kind: MachineKind, id: string): string | null {
  const [item] = reads.items.shown([id])
  if (item === undefined) return 'It is not in the catalog any more.'
  return isServed(reads, item) && !reads.machineWords.isLocked(id) ? null : NOT_SERVED[kind]
}

function isServed(reads: Reads, item: AnyShownItem): boolean {
  if (isOf(item, 'scan')) return reads.files.isServed(item.data.file)
  if (!isOf(item, 'recording')) return false
  const { file, url } = item.data
  return file === undefined ? url !== undefined : reads.files.isServed(file)
}
