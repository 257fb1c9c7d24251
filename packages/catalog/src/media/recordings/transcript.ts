/** The transcript of a recording by paragraph, and its open fixes. Source: service.md#transcript;
 *  shapes.md#transcript. */
import { type OpenChange, openChangesOfText } from '@yalkut/ledger/suggestions'
import type { Services } from '../../core/services/services.ts'
import type { PendingFix, Transcript, TranscriptParagraph } from '../../core/shapes/transcript.ts'
import {
  getTranscriptParts,
  isChecked,
  type Segment,
  type Span,
  type TranscriptParts,
  wordTimesOf,
} from '../../core/shown/transcript-parts.ts'
import { proposedWords } from './proposed-words.ts'

/** Refuses as `getTranscriptParts`. */
export async function getTranscript(services: Services, idText: string): Promise<Transcript> {
  const parts = getTranscriptParts(services.projection.reads, idText)
  return { ...viewTranscript(parts), pending: await pendingFixes(services, parts) }
}

export function viewTranscript(parts: TranscriptParts): Omit<Transcript, 'pending'> {
  const { recording, text, alignment, segments, spans } = parts
  return {
    recording: recording.id,
    text: text.id,
    language: text.data.language,
    alignment: alignment?.id ?? null,
    granularity: alignment?.data.granularity ?? null,
    paragraphs: segments.map((segment) => viewParagraph(segment, spans.get(segment.id))),
  }
}

function viewParagraph(segment: Segment, span: Span | undefined): TranscriptParagraph {
  const { content, speaker = null, origin, unsure = [] } = segment.data
  const checked = isChecked(segment.data)
  return {
    id: segment.id,
    rev: segment.rev,
    content,
    speaker,
    startMs: span?.data.startMs ?? null,
    endMs: span?.data.endMs ?? null,
    words: span === undefined ? null : wordTimesOf(span.data, content),
    locked: span?.data.locked === true,
    checked,
    edited: origin?.edited === true,
    syncChecked: span !== undefined && isSyncChecked(span),
    span: span?.id ?? null,
    by: origin?.by ?? null,
    score: span?.data.score ?? null,
    unsure: checked ? [] : unsure.filter(({ from, to }) => from < to && to <= content.length),
  }
}

/** Whether a person set or confirmed the time of a paragraph. */
export function isSyncChecked({ data }: Span): boolean {
  return data.locked === true || isChecked(data)
}

async function pendingFixes(services: Services, parts: TranscriptParts): Promise<PendingFix[]> {
  const changes = await openChangesOfText(services.ledger.read, parts.text.id)
  const shown = new Map(parts.segments.map((segment) => [segment.id, segment]))
  return changes.flatMap((change) => {
    const segment = shown.get(change.itemId)
    return segment === undefined ? [] : viewPending(change, segment)
  })
}

function viewPending({ data, itemId, author, authorName, at, number }: OpenChange, segment: Segment): PendingFix[] {
  const words = proposedWords(data)
  if (words === null) return []
  const { content, complete } = words
  const isSame = content === segment.data.content && complete === isChecked(segment.data)
  const who = { author, authorName, at, suggestion: number }
  return isSame ? [] : [{ segment: itemId, content, complete, ...who }]
}
