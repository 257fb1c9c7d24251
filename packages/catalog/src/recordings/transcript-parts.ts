/** The transcript of a recording, put together from its text, paragraphs, alignment and spans. Source: spec.md,
 *  Transcript; shapes.md, 12. */
import { isJsonObject, type Json, type JsonObject, refuse, type WordTime } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { getSummary } from '../reading/known-items.ts'
import { type ReadItem, readItem } from '../reading/read-item.ts'

/** Paragraphs of one text that are read at once. */
export const MAX_PARAGRAPHS = 10_000
/** Texts and alignments of one recording. */
const MAX_TEXTS = 50

export interface TranscriptParts {
  recording: ReadItem
  text: ReadItem
  /** In order. */
  segments: ReadItem[]
  alignment: ReadItem | null
  /** By segment. */
  spans: Map<string, ReadItem>
}

/** Refuses `not-found` for what is no recording, when nothing was heard yet, or when its rights do not let the words be
 *  shown. Of several transcripts the one that people checked most. */
export function getTranscriptParts(reads: Reads, idText: string): TranscriptParts {
  const recording = getRecording(reads, idText)
  const texts = textsOf(reads, recording.id).filter(({ data }) => data.kind === 'transcript')
  if (texts.length === 0) throw refuse('not-found', `${recording.id} has no transcript yet.`)
  const { text, segments } = mostChecked(reads, texts)
  const withheld = segments.find((segment) => segment.withheld !== null)?.withheld
  if (typeof withheld === 'string') throw refuse('not-found', withheld)
  return { recording, text, segments, ...alignmentOf(reads, recording.id, text.id) }
}

export function getRecording(reads: Reads, idText: string): ReadItem {
  const { id, type } = getSummary(reads, idText)
  const [item] = reads.items.batch([id])
  if (type === 'recording' && item !== undefined) return readItem(item.bytes)
  throw refuse('not-found', `${id} is a ${type}, not a recording.`, { type })
}

export function textsOf(reads: Reads, recording: string): ReadItem[] {
  const asked = { to: recording, field: 'recording', type: 'text', limit: MAX_TEXTS }
  return reads.links
    .linked(asked)
    .items.map(readItem)
    .toSorted((a, b) => a.rev - b.rev)
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

export interface Alignment {
  alignment: ReadItem | null
  /** By segment. */
  spans: Map<string, ReadItem>
}

/** Where the paragraphs of a text are heard in a recording; of several alignments the one word by word, else the
 *  oldest. */
export function alignmentOf(reads: Reads, recording: string, text: string): Alignment {
  const found = alignmentsOf(reads, new Map([[recording, text]])).get(recording)
  return found ?? { alignment: null, spans: new Map() }
}

/** The same for the text of each recording; those without an alignment are left out. Two statements. */
export function alignmentsOf(
  reads: Reads,
  texts: ReadonlyMap<string, string>,
): Map<string, Alignment> {
  if (texts.size === 0) return new Map()
  const asked = { to: [...texts.keys()], field: 'recording', type: 'alignment', limit: MAX_TEXTS }
  const chosen = reads.links.linkedOfEach(asked).flatMap(({ id, items }) => {
    const all = items.map(readItem).filter(({ data }) => data.text === texts.get(id))
    const mine = all.toSorted((a, b) => a.rev - b.rev)
    const alignment = mine.find(({ data }) => data.granularity === 'word') ?? mine[0]
    return alignment === undefined ? [] : [{ recording: id, alignment }]
  })
  if (chosen.length === 0) return new Map()
  const spans = reads.links.linkedOfEach({
    to: chosen.map(({ alignment }) => alignment.id),
    ...{ field: 'alignment', type: 'alignment-span', limit: MAX_PARAGRAPHS },
  })
  const found = new Map(spans.map(({ id, items }) => [id, bySegment(items.map(readItem))]))
  return new Map(
    chosen.map(({ recording, alignment }) => [
      recording,
      { alignment, spans: found.get(alignment.id) ?? new Map() },
    ]),
  )
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
