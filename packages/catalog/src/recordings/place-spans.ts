/** Times of paragraphs that a machine proposes. Times that a person has set or confirmed stay as they are.
 *  Source: service.md#recordings; shapes.md#aligned. */
import { type ItemData, newItemId, refuse, sameJson } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { readItemId } from '../input/item-id.ts'
import type { SuggestedItem } from '../sending/suggest-items.ts'
import { WordTime } from '../shapes/transcript.ts'
import type { TranscriptParts } from '../shown/transcript-parts.ts'
import { isSyncChecked } from './transcript.ts'

const Ms = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })

export const PlacedSpan = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  startMs: Ms,
  endMs: Ms,
  words: Type.Optional(Type.Array(WordTime, { maxItems: 50_000 })),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'How sure the machine is.' }),
})
export type PlacedSpan = Static<typeof PlacedSpan>

export interface PlacedItems {
  items: SuggestedItem[]
  /** How many spans were left out, because a person has set or confirmed the time. */
  locked: number
}

/** `by`: the machine. Refuses `invalid` for a paragraph of another text, for one that is given twice, and for times or words outside their
 *  bounds. */
export function placedItems(
  parts: TranscriptParts,
  spans: readonly PlacedSpan[],
  by: string,
): PlacedItems {
  const segments = new Map(parts.segments.map((segment) => [segment.id, segment]))
  const alignment = parts.alignment?.id ?? newItemId()
  const seen = new Set<string>()
  const placed: PlacedItems = { items: [], locked: 0 }
  for (const span of spans) {
    const id = readItemId(span.segment)
    const segment = segments.get(id)
    if (segment === undefined) throw refuse('invalid', `${id} is no paragraph of this recording.`)
    if (seen.has(id)) throw refuse('invalid', `${id} is timed twice.`)
    seen.add(id)
    assertTimes(span, segment.data.content.length, parts.recording.data.durationMs)
    const known = parts.spans.get(id)
    if (known !== undefined && isSyncChecked(known)) {
      placed.locked += 1
      continue
    }
    const data = spanData(known?.data ?? { alignment, segment: id }, span, by)
    if (known !== undefined && sameJson(data, known.data)) continue
    const from = { id: known?.id ?? newItemId(), baseRev: known?.rev ?? null }
    placed.items.push({ ...from, type: 'alignment-span', data })
  }
  if (placed.items.length === 0) return placed
  return { ...placed, items: [...alignmentItems(parts, alignment, spans, by), ...placed.items] }
}

function spanData(
  known: Partial<ItemData['alignment-span']>,
  { startMs, endMs, words, score }: PlacedSpan,
  by: string,
): Partial<ItemData['alignment-span']> {
  const { words: _, ...rest } = known
  const timed = words === undefined ? {} : { words: words.map((word) => ({ ...word })) }
  return { ...rest, startMs, endMs, ...timed, score, origin: { by, checked: false } }
}

/** Made where there is none; raised to times of words where these bring them. */
function alignmentItems(
  { recording, text, alignment }: TranscriptParts,
  id: string,
  spans: readonly PlacedSpan[],
  by: string,
): SuggestedItem[] {
  const granularity = spans.some(({ words }) => words !== undefined) ? 'word' : 'paragraph'
  if (alignment === null) {
    const origin = { by, checked: false }
    const data = { recording: recording.id, text: text.id, granularity, origin }
    return [{ id, type: 'alignment', data, baseRev: null }]
  }
  if (granularity === 'paragraph' || alignment.data.granularity === 'word') return []
  const data = { ...alignment.data, granularity }
  return [{ id, type: 'alignment', data, baseRev: alignment.rev }]
}

function assertTimes(
  { startMs, endMs, words = [] }: PlacedSpan,
  length: number,
  durationMs: number | undefined,
): void {
  const isLate = durationMs !== undefined && startMs >= durationMs
  if (startMs >= endMs || isLate)
    throw refuse('invalid', 'A paragraph ends after it begins, within the recording.')
  const isOutside = words.some(
    (word) => word.from >= word.to || word.to > length || word.startMs > word.endMs,
  )
  if (isOutside) throw refuse('invalid', 'The time of a word is outside its paragraph.')
}
