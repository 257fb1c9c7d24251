/** The items that machines can work on: scans for reading, recordings for transcription, and only items whose files
 *  are served to readers too. Source: service.md#machine-queue; shapes.md#machine-requests. */
import type { MachineKind } from '@yalkut/ledger'
import { aType, isOf, refuse, type Sentence } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { machinesSaid } from '../../core/sentences/machines.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { hasTimedText } from '../../core/shown/transcript-parts.ts'

const TYPE_OF: { readonly [K in MachineKind]: string } = {
  ocr: 'scan',
  transcript: 'recording',
  align: 'recording',
}

const NEEDS: { readonly [K in MachineKind]: Sentence } = {
  ocr: machinesSaid('scan-is-read'),
  transcript: machinesSaid('recording-is-transcribed'),
  align: machinesSaid('words-are-timed'),
}

const NOT_SERVED: { readonly [K in MachineKind]: Sentence } = {
  ocr: machinesSaid('scan-not-served'),
  transcript: machinesSaid('recording-not-transcribed'),
  align: machinesSaid('recording-not-heard'),
}

/** The id of an item that a machine can work on. Refuses `bad-request` for an invalid id, `not-found`, `invalid` for
 *  an item of another type and for one whose file is not served. */
export function getWorkable(reads: Reads, kind: MachineKind, idText: string): string {
  const { id, type } = getSummary(reads, idText)
  if (type !== TYPE_OF[kind]) {
    throw refuse('invalid', machinesSaid('needs-sentence', { needs: NEEDS[kind], id, type: aType(type) }), {
      kind,
      type,
    })
  }
  const why = whyNotWorkable(reads, kind, id)
  if (why !== null) throw refuse('invalid', why, { kind, item: id })
  return id
}

/** null when a machine can work on the item now; otherwise the reason, in a sentence. */
export function whyNotWorkable(reads: Reads, kind: MachineKind, id: string): Sentence | null {
  const [item] = reads.items.shown([id])
  if (item === undefined) return machinesSaid('gone-from-catalog')
  if (!isServed(reads, item) || reads.machineWords.isWithheld(id)) return NOT_SERVED[kind]
  // The same sentence for withheld words, so that readers of the queue do not learn that they exist.
  return kind !== 'align' || hasTimedText(reads, id) ? null : machinesSaid('no-shown-words-to-time')
}

function isServed(reads: Reads, item: AnyShownItem): boolean {
  if (isOf(item, 'scan')) return reads.files.isServed(item.data.file)
  if (!isOf(item, 'recording')) return false
  const { file, url } = item.data
  return file === undefined ? url !== undefined : reads.files.isServed(file)
}
