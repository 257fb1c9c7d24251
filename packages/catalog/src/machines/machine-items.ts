/** The items that machines can work on: scans for reading, recordings for transcription, and only items whose files
 *  are served to readers too. Source: service.md#machine-queue; shapes.md#machine-requests. */
import type { MachineKind } from '@yalkut/ledger'
import { aType, isOf, refuse } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { machinesSaid } from '../sentences/machines.ts'
import { getSummary } from '../shown/known-items.ts'
import { hasTimedText } from '../shown/transcript-parts.ts'

const TYPE_OF: { readonly [K in MachineKind]: string } = {
  ocr: 'scan',
  transcript: 'recording',
  align: 'recording',
}

const NEEDS: { readonly [K in MachineKind]: string } = {
  ocr: 'A scan is read',
  transcript: 'A recording is transcribed',
  align: 'The words of a recording are timed',
}

const NOT_SERVED: { readonly [K in MachineKind]: string } = {
  ocr: 'The PDF of this scan is not served, so no machine can read it.',
  transcript:
    'This recording is served neither here nor at another site, so no machine can transcribe it.',
  align: 'This recording is served neither here nor at another site, so no machine can hear it.',
}

/** The id of an item that a machine can work on. Refuses `bad-request` for an invalid id, `not-found`, `invalid` for
 *  an item of another type and for one whose file is not served. */
export function getWorkable(reads: Reads, kind: MachineKind, idText: string): string {
  const { id, type } = getSummary(reads, idText)
  if (type !== TYPE_OF[kind]) {
    throw refuse(
      'invalid',
      machinesSaid('needs-sentence', { needs: NEEDS[kind], id, type: aType(type) }),
      { kind, type },
    )
  }
  const why = whyNotWorkable(reads, kind, id)
  if (why !== null) throw refuse('invalid', why, { kind, item: id })
  return id
}

/** null when a machine can work on the item now; otherwise the reason, in a sentence. */
export function whyNotWorkable(reads: Reads, kind: MachineKind, id: string): string | null {
  const [item] = reads.items.shown([id])
  if (item === undefined) return 'It is not in the catalog any more.'
  if (!isServed(reads, item) || reads.machineWords.isHeld(id)) return NOT_SERVED[kind]
  // The same sentence for withheld words: whoever reads the queue is not told that there are any.
  return kind !== 'align' || hasTimedText(reads, id)
    ? null
    : 'This recording has no transcript and no hanacha that readers are shown, so there are no words to time.'
}

function isServed(reads: Reads, item: AnyShownItem): boolean {
  if (isOf(item, 'scan')) return reads.files.isServed(item.data.file)
  if (!isOf(item, 'recording')) return false
  const { file, url } = item.data
  return file === undefined ? url !== undefined : reads.files.isServed(file)
}
