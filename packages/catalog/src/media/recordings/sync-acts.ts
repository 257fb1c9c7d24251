/** Times of paragraphs, set and confirmed by people. Source: service.md#recordings; shapes.md#anchor. */

import {
  type Anchor,
  anchorManySpans,
  anchorSpans,
  type ItemData,
  newItemId,
  refuse,
  type SpanTime,
  sameJson,
} from '@yalkut/model'
import { TYPE_WORDS } from '@yalkut/model/glossary'
import { type Static, Type } from 'typebox'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { NoteField } from '../../core/input/as-read.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { recordingsSaid } from '../../core/sentences/recordings.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import type { AnchorAnswer } from '../../core/shapes/transcript.ts'
import { countOf, titleIn } from '../../core/shown/place-title.ts'
import { type TranscriptParts, wordTimesOf } from '../../core/shown/transcript-parts.ts'
import { assertAnchorable } from './anchor-bound.ts'
import { isSyncChecked } from './transcript.ts'
import { transcriptForWriter } from './transcript-for-writer.ts'

export const SyncAnchor = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  /** From the start of the audio, in ms. */
  atMs: Type.Number({
    minimum: 0,
    maximum: 2_000_000_000,
    description: 'In ms; a fraction is rounded.',
  }),
  word: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'The index of the word that is heard at `atMs`, from 0.',
    }),
  ),
})
export type SyncAnchor = Static<typeof SyncAnchor>

/** Suggests the start time of a paragraph and moves the unlocked paragraphs around it. Refuses `not-found` for a
 *  paragraph of another transcript, `invalid` when a locked paragraph prevents the move. */
export async function anchorSync(
  services: Services,
  caller: Caller,
  recording: string,
  anchor: SyncAnchor,
): Promise<AnchorAnswer> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const parts = await transcriptForWriter(services, writer, main.reads, recording)
  const { segment, atMs, after } = anchored(parts, anchor)
  const items = changedSpans(parts, after, new Set([segment]))
  if (items.length === 0) throw refuse('state', recordingsSaid('locked-there'))
  const title = titleIn(main.reads, readItemId(recording), titlesSaid('sync-at', { seconds: atMs / 1_000 }), writer)
  const view = await suggestItems(services, writer, { main, title, items })
  return { ...view, spans: after }
}

export const SyncAnchors = Type.Object({
  anchors: Type.Array(SyncAnchor, {
    minItems: 1,
    maxItems: 2_000,
    description: 'In the order in which they were set; of one paragraph the last counts.',
  }),
  note: NoteField,
})
export type SyncAnchors = Static<typeof SyncAnchors>

/** Suggests the start times of many paragraphs at once: one suggestion. Refuses as `anchorSync`, and `invalid`
 *  where so many would be too much work. */
export async function anchorSyncAtOnce(
  services: Services,
  caller: Caller,
  recording: string,
  { anchors, note }: SyncAnchors,
): Promise<AnchorAnswer> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const parts = await transcriptForWriter(services, writer, main.reads, recording)
  const { last, after } = anchoredAtOnce(parts, anchors)
  const items = changedSpans(parts, after, new Set(last.keys()))
  if (items.length === 0) throw refuse('state', recordingsSaid('all-locked-there'))
  const what = titlesSaid('sync-of', { count: countOf(TYPE_WORDS.segment, last.size) })
  const title = titleIn(main.reads, readItemId(recording), what, writer)
  const view = await suggestItems(services, writer, { main, title, note, items })
  return { ...view, spans: after }
}

/** All spans as they would be with the anchors. Refuses as `anchorSyncAtOnce`. */
export async function spansWithAnchors(
  services: Services,
  caller: Caller,
  recording: string,
  { anchors }: Pick<SyncAnchors, 'anchors'>,
): Promise<AnchorAnswer['spans']> {
  const writer = getWriter(caller)
  const { reads } = await services.latest()
  return anchoredAtOnce(await transcriptForWriter(services, writer, reads, recording), anchors).after
}

function anchoredAtOnce(
  parts: TranscriptParts,
  anchors: readonly SyncAnchor[],
): { last: ReadonlyMap<string, SyncAnchor>; after: SpanTime[] } {
  const last = new Map(anchors.map((anchor) => [readItemId(anchor.segment), anchor]))
  const before = spanTimes(parts)
  assertAnchorable(last.size, before)
  const counting = anchors.filter((anchor) => last.get(readItemId(anchor.segment)) === anchor)
  const after = anchorManySpans(
    parts.segments.map(({ id }) => id),
    withoutLocks(before, new Set(last.keys())),
    counting.map((anchor) => anchorOf(parts, anchor)),
  )
  return { last, after }
}

/** A time that is set again is locked no more until then. */
function withoutLocks(spans: readonly SpanTime[], set: ReadonlySet<string>): SpanTime[] {
  return spans.map((span) => (set.has(span.segment) ? { ...span, locked: false } : span))
}

/** All spans as they would be with the anchor. Refuses as `anchorSync`. */
export async function spansWithAnchor(
  services: Services,
  caller: Caller,
  recording: string,
  anchor: SyncAnchor,
): Promise<AnchorAnswer['spans']> {
  const writer = getWriter(caller)
  const { reads } = await services.latest()
  return anchored(await transcriptForWriter(services, writer, reads, recording), anchor).after
}

function anchored(parts: TranscriptParts, anchor: SyncAnchor): { segment: string; atMs: number; after: SpanTime[] } {
  const one = anchorOf(parts, anchor)
  const ids = parts.segments.map(({ id }) => id)
  return { segment: one.segment, atMs: one.atMs, after: anchorSpans(ids, spanTimes(parts), one) }
}

function anchorOf({ recording }: TranscriptParts, { segment, atMs, word }: SyncAnchor): Anchor {
  const { durationMs } = recording.data
  return { segment: readItemId(segment), atMs: Math.round(atMs), word, durationMs }
}

function spanTimes({ segments, spans }: TranscriptParts): SpanTime[] {
  return segments.flatMap((segment) => {
    const span = spans.get(segment.id)
    if (span === undefined) return []
    const { startMs, endMs, locked } = span.data
    return {
      segment: segment.id,
      startMs,
      endMs,
      words: wordTimesOf(span.data, segment.data.content),
      locked: locked === true,
    }
  })
}

/** The changed spans. A new span includes an alignment when there was none. */
function changedSpans(
  parts: TranscriptParts,
  after: readonly SpanTime[],
  anchored: ReadonlySet<string>,
): SuggestedItem[] {
  const alignment = parts.alignment?.id ?? newItemId()
  const created: SuggestedItem[] =
    parts.alignment !== null
      ? []
      : [
          {
            id: alignment,
            type: 'alignment',
            baseRev: null,
            data: { recording: parts.recording.id, text: parts.text.id, granularity: 'paragraph' },
          },
        ]
  const changed = after.flatMap((time): SuggestedItem[] => {
    const span = parts.spans.get(time.segment)
    const data = spanData(span?.data ?? { alignment, segment: time.segment }, time, anchored)
    if (span !== undefined && sameJson(data, span.data)) return []
    return [{ id: span?.id ?? newItemId(), type: 'alignment-span', data, baseRev: span?.rev ?? null }]
  })
  // Lists name the first: a paragraph that was timed, not the end of the one before it.
  const isTimed = ({ data }: SuggestedItem): boolean => anchored.has(String(data?.segment))
  const inOrder = [...changed.filter(isTimed), ...changed.filter((item) => !isTimed(item))]
  return changed.length === 0 ? [] : [...created, ...inOrder]
}

function spanData(
  data: Partial<ItemData['alignment-span']>,
  time: SpanTime,
  anchored: ReadonlySet<string>,
): Partial<ItemData['alignment-span']> {
  const { startMs, endMs, words, locked } = time
  const isMine = anchored.has(time.segment)
  return {
    ...data,
    startMs,
    endMs,
    ...(words !== null && { words: words.map((word) => ({ ...word })) }),
    ...(locked && { locked }),
    ...(isMine && data.origin !== undefined && { origin: { ...data.origin, checked: true } }),
  }
}

/** Suggests that all present times are right. Refuses `invalid` when every time is confirmed already. */
export async function confirmSync(services: Services, caller: Caller, recording: string): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const parts = await transcriptForWriter(services, writer, main.reads, recording)
  const items = [...parts.spans.values()].flatMap((span): SuggestedItem[] => {
    const { origin } = span.data
    if (isSyncChecked(span) || origin === undefined) return []
    const data = { ...span.data, origin: { ...origin, checked: true } }
    return [{ id: span.id, type: 'alignment-span', data, baseRev: span.rev }]
  })
  if (items.length === 0) {
    throw refuse('invalid', recordingsSaid('all-times-confirmed'))
  }
  const title = titleIn(main.reads, readItemId(recording), titlesSaid('sync-is-right'), writer)
  return await suggestItems(services, writer, { main, title, items })
}
