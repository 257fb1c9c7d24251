/** The text and the alignment of a recording that has no transcript yet. Source: shapes.md#fixes-of-a-transcript. */
import { openChangesOfText, openNewTexts } from '@yalkut/ledger/suggestions'
import { isServed, LANGUAGES, newItemId, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { SuggestedItem } from '../../changing/sending/suggest-items.ts'
import { wordsAreWithheld } from '../../changing/suggestions/withheld-changes.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { recordingsSaid } from '../../core/sentences/recordings.ts'
import type { Services } from '../../core/services/services.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { aboutEach, type TranscriptParts } from '../../core/shown/transcript-parts.ts'
import type { AddedParagraph } from './add-paragraphs.ts'

export interface BegunTranscript {
  parts: TranscriptParts
  /** The text and the alignment. */
  items: SuggestedItem[]
}

interface Begun {
  add?: readonly AddedParagraph[] | undefined
  /** Words as they are heard, or edited to be read. */
  textKind?: 'transcript' | 'hanacha' | undefined
}

/** Refuses `not-found` where nothing is added: there is no transcript to fix; `conflict` for a second hanacha. */
export function newTranscript(
  reads: Reads,
  idText: string,
  { add = [], textKind: kind = 'transcript' }: Begun,
): BegunTranscript {
  const recording = getShownOf(reads, 'recording', idText)
  const file = recording.data.file === undefined ? null : reads.files.file(recording.data.file)
  const isHeld = recording.withheld !== null || (file !== null && !isServed(file.rights))
  if (isHeld) throw wordsAreWithheld(recording.id)
  if (add.length === 0) throw refuse('not-found', commonSaid('no-transcript', { id: recording.id }))
  const texts = kind === 'hanacha' ? (aboutEach(reads, [recording.id]).get(recording.id)?.texts ?? []) : []
  if (texts.some(({ data }) => data.kind === kind)) throw refuse('conflict', recordingsSaid('has-hanacha'))
  const [text, alignment] = [newItemId(), newItemId()]
  const named = add.find(({ language }) => language !== undefined)?.language
  const language = LANGUAGES.find((code) => code === (named ?? recording.data.language)) ?? 'he'
  const textData = { kind, language, recording: recording.id } as const
  const timing = { recording: recording.id, text, granularity: 'paragraph' } as const
  const shown = { path: null, rev: 0, withheld: null }
  return {
    parts: {
      recording,
      text: { ...shown, id: text, type: 'text', data: textData },
      segments: [],
      alignment: { ...shown, id: alignment, type: 'alignment', data: timing },
      spans: new Map(),
    },
    items: [
      { id: text, type: 'text', data: textData, baseRev: null },
      { id: alignment, type: 'alignment', data: timing, baseRev: null },
    ],
  }
}

/** Refuses `conflict` while a new text of this kind, which this person sent for this recording, waits for review: a second one would
 *  be another text of the same words. */
export async function assertNoneWaits({ ledger }: Services, { text }: TranscriptParts, author: string): Promise<void> {
  const { kind, recording } = text.data
  const all = await openNewTexts(ledger.read, author)
  const waiting = all.find(({ data }) => data?.kind === kind && data.recording === recording)
  if (waiting === undefined) return
  const { number } = waiting
  throw refuse('conflict', recordingsSaid('new-transcript-waits', { number: number ?? '' }), { number })
}

/** The order keys of paragraphs that this person has added and that wait. */
export async function ordersTaken(
  { ledger }: Services,
  { text, segments }: TranscriptParts,
  author: string,
): Promise<string[]> {
  if (segments.length === 0) return []
  const known = new Set(segments.map(({ id }) => id))
  const changes = await openChangesOfText(ledger.read, text.id)
  return changes.flatMap(({ author: by, itemId, data }) =>
    by === author && !known.has(itemId) && typeof data?.order === 'string' ? [data.order] : [],
  )
}
