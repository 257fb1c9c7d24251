/** The transcript of a recording, put together from its text, paragraphs, alignment and spans.
 *  Source: service.md#transcript; shapes.md#transcript. */
import { isJsonObject, type Json, type JsonObject, refuse, type WordTime } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { getReadItem } from './known-items.ts'
import { type ReadItem, readItem } from './read-item.ts'

/** Paragraphs of one text that are read at once. */
const MAX_PARAGRAPHS = 10_000
/** Texts and alignments of one recording. */
const MAX_TEXTS = 50

export interface TranscriptWords {
  recording: ReadItem
  text: ReadItem
  /** In order. */
  segments: ReadItem[]
  alignment: ReadItem | null
}

export interface TranscriptParts extends TranscriptWords {
  /** By segment. */
  spans: Map<string, ReadItem>
}

/** Refuses as `getTranscriptWords`. Four statements. */
export function getTranscriptParts(reads: Reads, idText: string): TranscriptParts {
  const words = getTranscriptWords(reads, idText)
  const { alignment } = words
  const spans = alignment === null ? undefined : spansOfEach(reads, [alignment.id])
  return { ...words, spans: spans?.get(alignment?.id ?? '') ?? new Map() }
}

/** Without where they are heard. Refuses `not-found` for what is no recording, when nothing was heard yet, or when its
 *  rights do not let the words be shown. Of several transcripts the one that people checked most. Three statements. */
export function getTranscriptWords(reads: Reads, idText: string): TranscriptWords {
  const recording = getRecording(reads, idText)
  const about = aboutEach(reads, [recording.id]).get(recording.id)
  const texts = (about?.texts ?? []).filter(({ data }) => data.kind === 'transcript')
  if (texts.length === 0) throw refuse('not-found', `${recording.id} has no transcript yet.`)
  const { text, segments } = mostChecked(reads, texts)
  const withheld = segments.find((segment) => segment.withheld !== null)?.withheld
  if (typeof withheld === 'string') throw refuse('not-found', withheld)
  return { recording, text, segments, alignment: alignmentOf(about, text.id) }
}

export function getRecording(reads: Reads, idText: string): ReadItem {
  const item = getReadItem(reads, idText)
  const { id, type } = item
  if (type === 'recording') return item
  throw refuse('not-found', `${id} is a ${type}, not a recording.`, { type })
}

/** What is about a recording, the oldest first. */
export interface AboutRecording {
  texts: ReadItem[]
  alignments: ReadItem[]
}

/** By recording; those with nothing are left out. One statement. */
export function aboutEach(
  reads: Reads,
  recordings: readonly string[],
): Map<string, AboutRecording> {
  const asked = { to: recordings, field: 'recording', limit: 2 * MAX_TEXTS }
  return new Map(
    reads.links.linkedOfEach(asked).map(({ id, items }) => {
      const all = items.map(readItem).toSorted((a, b) => a.rev - b.rev)
      const texts = all.filter(({ type }) => type === 'text')
      return [id, { texts, alignments: all.filter(({ type }) => type === 'alignment') }]
    }),
  )
}

function mostChecked(
  reads: Reads,
  texts: readonly ReadItem[],
): { text: ReadItem; segments: ReadItem[] } {
  const held = segmentsOfEach(
    reads,
    texts.map(({ id }) => id),
  )
  const choices = texts.map((text) => ({ text, segments: held.get(text.id) ?? [] }))
  const score = ({ segments }: { segments: ReadItem[] }): number =>
    segments.filter(({ data }) => isChecked(data)).length * 2 + (segments.length > 0 ? 1 : 0)
  const best = choices.reduce((a, b) => (score(b) > score(a) ? b : a))
  return best
}

/** The paragraphs of each text, in order; one statement. */
export function segmentsOfEach(reads: Reads, texts: readonly string[]): Map<string, ReadItem[]> {
  const asked = { to: texts, field: 'text', type: 'segment', limit: MAX_PARAGRAPHS }
  const found = reads.links.linkedOfEach(asked)
  return new Map(found.map(({ id, items }) => [id, items.map(readItem)]))
}

/** Where the paragraphs of a text are heard; of several alignments the one word by word, else the oldest. */
export function alignmentOf(about: AboutRecording | undefined, text: string): ReadItem | null {
  const mine = (about?.alignments ?? []).filter(({ data }) => data.text === text)
  return mine.find(({ data }) => data.granularity === 'word') ?? mine[0] ?? null
}

/** The spans of each alignment, by segment; one statement. */
export function spansOfEach(
  reads: Reads,
  alignments: readonly string[],
): Map<string, Map<string, ReadItem>> {
  const asked = { to: alignments, field: 'alignment', type: 'alignment-span' }
  const found = reads.links.linkedOfEach({ ...asked, limit: MAX_PARAGRAPHS })
  return new Map(found.map(({ id, items }) => [id, bySegment(items.map(readItem))]))
}

function bySegment(spans: readonly ReadItem[]): Map<string, ReadItem> {
  return new Map(spans.map((span) => [String(span.data.segment), span]))
}

/** Whether a person wrote or checked the words. */
export function isChecked({ origin }: JsonObject): boolean {
  return !isJsonObject(origin) || origin.checked === true
}

export function contentOf({ data }: ReadItem): string {
  return typeof data.content === 'string' ? data.content : ''
}

/** The word timings of a span; null where there are none, or where one lies outside the words. */
export function wordTimesOf(words: Json | undefined, content: string): WordTime[] | null {
  if (!Array.isArray(words)) return null
  const read = words.flatMap((word): WordTime[] => {
    if (!isJsonObject(word)) return []
    const { from, to, startMs, endMs } = word
    const numbers = [from, to, startMs, endMs].map(Number)
    const [a = -1, b = -1, c = -1, d = -1] = numbers
    const isInside = a >= 0 && a < b && b <= content.length && c >= 0 && c <= d
    return numbers.every(Number.isInteger) && isInside
      ? [{ from: a, to: b, startMs: c, endMs: d }]
      : []
  })
  return read.length === words.length ? read : null
}

export function numberOr<T>(value: Json | undefined, otherwise: T): number | T {
  return typeof value === 'number' ? value : otherwise
}
