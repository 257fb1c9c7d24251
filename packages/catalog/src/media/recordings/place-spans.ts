/** Times of paragraphs that a machine proposes. Times that a person has set or confirmed stay as they are.
 *  Source: service.md#recordings; shapes.md#aligned. */
import { type Item, type ItemData, isRefusal, newItemId, sameJson } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import type { SuggestedItem } from '../../changing/sending/suggest-items.ts'
import { readItemId } from '../../core/input/item-id.ts'
import type { LeftSpan } from '../../core/shapes/machine.ts'
import { WordTime } from '../../core/shapes/transcript.ts'
import type { TranscriptParts } from '../../core/shown/transcript-parts.ts'
import { isSyncChecked } from './transcript.ts'

const Ms = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })

export const PlacedSpan = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  startMs: Ms,
  endMs: Ms,
  words: Type.Optional(Type.Array(WordTime, { maxItems: 50_000 })),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'How sure the machine is.' }),
  rev: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: '`rev` of the paragraph whose words were timed: a paragraph that was changed since is left out.',
    }),
  ),
})
export type PlacedSpan = Static<typeof PlacedSpan>

export interface PlacedItems {
  items: SuggestedItem[]
  /** How many spans were left out, because a person has set or confirmed the time. */
  locked: number
  /** Spans that fit no paragraph. The others are placed. */
  left: LeftSpan[]
}

/** `by`: the machine. A span that does not fit is left out with its reason: while a machine worked, people may have changed or removed
 *  paragraphs. */
export function placedItems(parts: TranscriptParts, spans: readonly PlacedSpan[], by: string): PlacedItems {
  const segments = new Map(parts.segments.map((segment) => [segment.id, segment]))
  const alignment = parts.alignment?.id ?? newItemId()
  const seen = new Set<string>()
  const placed: PlacedItems = { items: [], locked: 0, left: [] }
  const fitting: PlacedSpan[] = []
  for (const span of spans) {
    const id = idOf(span.segment)
    const segment = segments.get(id)
    const why =
      segment === undefined ? 'gone' : seen.has(id) ? 'twice' : misfit(span, segment, parts.recording.data.durationMs)
    if (why !== null) {
      placed.left.push({ segment: span.segment, why })
      continue
    }
    seen.add(id)
    const known = parts.spans.get(id)
    if (known !== undefined && isSyncChecked(known)) {
      placed.locked += 1
      continue
    }
    fitting.push(span)
    const data = spanData(known?.data ?? { alignment, segment: id }, span, by)
    if (known !== undefined && sameJson(data, known.data)) continue
    const from = { id: known?.id ?? newItemId(), baseRev: known?.rev ?? null }
    placed.items.push({ ...from, type: 'alignment-span', data })
  }
  if (placed.items.length === 0) return placed
  return { ...placed, items: [...alignmentItems(parts, alignment, fitting, by), ...placed.items] }
}

/** What is no id names no paragraph. */
function idOf(text: string): string {
  try {
    return readItemId(text)
  } catch (error) {
    if (isRefusal(error)) return text
    throw error
  }
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

/** Why the span does not fit its paragraph; null: it does. */
function misfit(
  { startMs, endMs, words = [], rev }: PlacedSpan,
  segment: Pick<Item<'segment'>, 'rev' | 'data'>,
  durationMs: number | undefined,
): LeftSpan['why'] | null {
  if (rev !== undefined && rev !== segment.rev) return 'changed'
  const { length } = segment.data.content
  if (words.some(({ from, to }) => from >= to || to > length)) return 'changed'
  const isLate = durationMs !== undefined && startMs >= durationMs
  const isBackwards = startMs >= endMs || words.some((word) => word.startMs > word.endMs)
  return isLate || isBackwards ? 'outside' : null
}
