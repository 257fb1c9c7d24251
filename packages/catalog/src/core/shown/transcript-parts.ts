/** The transcript of a recording: its text, paragraphs, alignment and spans.
 *  Source: service.md#transcript; shapes.md#transcript. */
import { type ItemData, isOf, type Origin, refuse, type WordTime, withheldSentence } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { commonSaid } from '../sentences/common.ts'
import { getShownOf } from './known-items.ts'

/** Paragraphs of one text that are read at most. */
const MAX_PARAGRAPHS = 10_000
/** Texts and alignments of one recording, each, that are read at most. */
const MAX_TEXTS = 50

export type Segment = ShownItem<'segment'>
export type Span = ShownItem<'alignment-span'>

export interface TranscriptWords {
  recording: ShownItem<'recording'>
  text: ShownItem<'text'>
  /** In order. */
  segments: Segment[]
  alignment: ShownItem<'alignment'> | null
}

export interface TranscriptParts extends TranscriptWords {
  /** By segment. */
  spans: Map<string, Span>
}

/** Refuses as `getTranscriptWords`. Four statements. */
export function getTranscriptParts(
  reads: Reads,
  idText: string,
  withheldAs: 'not-found' | 'forbidden' = 'not-found',
): TranscriptParts {
  return withSpans(reads, getTranscriptWords(reads, idText, withheldAs))
}

function withSpans(reads: Reads, words: TranscriptWords): TranscriptParts {
  const { alignment } = words
  const spans = alignment === null ? undefined : spansOfEach(reads, [alignment.id])
  return { ...words, spans: spans?.get(alignment?.id ?? '') ?? new Map() }
}

/** Whether the recording has one. Refuses `not-found` for an item that is not a recording. */
export function hasTranscript(reads: Reads, idText: string): boolean {
  const { id } = getShownOf(reads, 'recording', idText)
  const { texts } = aboutEach(reads, [id]).get(id) ?? { texts: [] }
  return texts.some(({ data }) => data.kind === 'transcript')
}

/** The transcript without its spans. Refuses `not-found` for an item that is not a recording, for a recording without a
 *  transcript; as `withheldAs` when the rights withhold the words (a reader cannot distinguish the two, a writer is told). Of several transcripts, the one with most paragraphs checked by
 *  people. Three statements. */
export function getTranscriptWords(
  reads: Reads,
  idText: string,
  withheldAs: 'not-found' | 'forbidden' = 'not-found',
): TranscriptWords {
  const words = wordsOfRecording(reads, idText)
  const withheld = withheldIn(words.segments)
  if (withheld !== null) throw refuse(withheldAs, withheldSentence(withheld))
  return words
}

/** The same, where words may be withheld: `withheld` of the paragraphs says so, and their words are left out. */
export function transcriptPartsWithGaps(reads: Reads, idText: string): TranscriptParts {
  return withSpans(reads, wordsOfRecording(reads, idText))
}

function wordsOfRecording(reads: Reads, idText: string): TranscriptWords {
  const recording = getShownOf(reads, 'recording', idText)
  const about = aboutEach(reads, [recording.id]).get(recording.id)
  const texts = (about?.texts ?? []).filter(({ data }) => data.kind === 'transcript')
  if (texts.length === 0) throw refuse('not-found', commonSaid('no-transcript', { id: recording.id }))
  const { text, segments } = mostChecked(reads, texts)
  return { recording, text, segments, alignment: alignmentOf(about, text.id) }
}

/** The text of a recording whose paragraphs are timed: its transcript, or else its own hanacha; null where it has neither. Refuses as
 *  `getTranscriptWords`. Four statements. */
export function findTimedText(
  reads: Reads,
  idText: string,
  withheldAs: 'not-found' | 'forbidden' = 'not-found',
): TranscriptParts | null {
  const words = timedWordsOf(reads, idText)
  if (words === null) return null
  const withheld = withheldIn(words.segments)
  if (withheld !== null) throw refuse(withheldAs, withheldSentence(withheld))
  return withSpans(reads, words)
}

/** Whether the recording has a text to time, whose words are shown. Refuses `not-found` for an item that is not a recording.
 *  Three statements. */
export function hasTimedText(reads: Reads, idText: string): boolean {
  const words = timedWordsOf(reads, idText)
  return words !== null && withheldIn(words.segments) === null
}

function timedWordsOf(reads: Reads, idText: string): TranscriptWords | null {
  const recording = getShownOf(reads, 'recording', idText)
  const about = aboutEach(reads, [recording.id]).get(recording.id)
  const ofKind = (kind: 'transcript' | 'hanacha'): ShownItem<'text'>[] =>
    (about?.texts ?? []).filter(({ data }) => data.kind === kind)
  const texts = ofKind('transcript').length > 0 ? ofKind('transcript') : ofKind('hanacha')
  if (texts.length === 0) return null
  const { text, segments } = mostChecked(reads, texts)
  return { recording, text, segments, alignment: alignmentOf(about, text.id) }
}

/** The texts and alignments of a recording, the oldest first. */
export interface AboutRecording {
  texts: ShownItem<'text'>[]
  alignments: ShownItem<'alignment'>[]
}

/** By recording; a recording without texts and alignments is left out. One statement. */
export function aboutEach(reads: Reads, recordings: readonly string[]): Map<string, AboutRecording> {
  const query = { to: recordings, field: 'recording', limit: 2 * MAX_TEXTS }
  return new Map(
    [...reads.links.shownOfEach(query)].map(([id, items]) => {
      const all = items.toSorted((a, b) => a.rev - b.rev)
      const texts = all.filter((item) => isOf(item, 'text'))
      return [id, { texts, alignments: all.filter((item) => isOf(item, 'alignment')) }]
    }),
  )
}

function mostChecked(
  reads: Reads,
  texts: readonly ShownItem<'text'>[],
): { text: ShownItem<'text'>; segments: Segment[] } {
  const segments = segmentsOfEach(
    reads,
    texts.map(({ id }) => id),
  )
  const text = mostCheckedOf(texts, segments) ?? texts[0]
  if (text === undefined) throw new Error('There are no texts to choose from.')
  return { text, segments: segments.get(text.id) ?? [] }
}

/** The text with most paragraphs checked by people; null for no texts. */
export function mostCheckedOf(
  texts: readonly ShownItem<'text'>[],
  byText: ReadonlyMap<string, readonly Segment[]>,
): ShownItem<'text'> | null {
  const score = ({ id }: ShownItem<'text'>): number => {
    const segments = byText.get(id) ?? []
    return segments.filter(({ data }) => isChecked(data)).length * 2 + (segments.length > 0 ? 1 : 0)
  }
  const [first = null, ...others] = texts
  return others.reduce((best, text) => (best === null || score(text) > score(best) ? text : best), first)
}

/** The paragraphs of each text, in order; one statement. */
export function segmentsOfEach(reads: Reads, texts: readonly string[]): Map<string, Segment[]> {
  return reads.links.ofEach('segment', { to: texts, field: 'text', limit: MAX_PARAGRAPHS })
}

/** The alignment of a text: of several, the one with word timings, else the oldest. */
export function alignmentOf(about: AboutRecording | undefined, text: string): ShownItem<'alignment'> | null {
  const mine = (about?.alignments ?? []).filter(({ data }) => data.text === text)
  return mine.find(({ data }) => data.granularity === 'word') ?? mine[0] ?? null
}

/** The spans of each alignment, by segment; one statement. */
export function spansOfEach(reads: Reads, alignments: readonly string[]): Map<string, Map<string, Span>> {
  const query = { to: alignments, field: 'alignment', limit: MAX_PARAGRAPHS }
  const found = reads.links.ofEach('alignment-span', query)
  return new Map([...found].map(([id, spans]) => [id, bySegment(spans)]))
}

function bySegment(spans: readonly Span[]): Map<string, Span> {
  return new Map(spans.map((span) => [span.data.segment, span]))
}

/** Why the words of one of them are withheld; null where all are shown. */
export function withheldIn(items: readonly { withheld: string | null }[]): string | null {
  return items.find(({ withheld }) => withheld !== null)?.withheld ?? null
}

/** Whether a person wrote or checked the paragraph. */
export function isChecked({ origin }: { origin?: Origin }): boolean {
  return origin === undefined || origin.checked === true
}

/** The word timings of a span; null for none, and when a timing is outside the content. */
export function wordTimesOf(span: ItemData['alignment-span'], content: string): WordTime[] | null {
  const { words } = span
  if (words === undefined) return null
  const isInside = ({ from, to, startMs, endMs }: WordTime): boolean =>
    from < to && to <= content.length && startMs <= endMs
  if (!words.every(isInside)) return null
  return words.map(({ from, to, startMs, endMs }) => ({ from, to, startMs, endMs }))
}
