/** New paragraphs of a transcript, with the times at which they begin. Source: shapes.md#fixes-of-a-transcript. */
import { LANGUAGES, MAX_SPEAKER, manyBetween, newItemId, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import type { SuggestedItem } from '../../changing/sending/suggest-items.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { recordingsSaid } from '../../core/sentences/recordings.ts'
import type { TranscriptParts } from '../../core/shown/transcript-parts.ts'
import { readParagraph, speakerIn } from './fix-transcript.ts'

/** Who says the words of a paragraph. */
export const Speaker = Type.String({ maxLength: MAX_SPEAKER, description: 'Who says these words.' })

const KINDS = ['paragraph', 'heading', 'quote', 'note', 'footnote'] as const

export const AddedParagraph = Type.Object({
  key: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Your name for it, which `after` of another one may give.',
    }),
  ),
  after: Type.Union([Type.String(), Type.Null()], {
    description: 'A paragraph, or the `key` of an added one before it; null: at the beginning.',
  }),
  content: Type.String(),
  kind: Type.Optional(Type.Enum([...KINDS])),
  startMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_000_000_000,
      description: 'Where it begins, in ms.',
    }),
  ),
  speaker: Type.Optional(Speaker),
  language: Type.Optional(
    Type.Enum([...LANGUAGES], {
      description: 'Of the text that is made, where there is none yet; of the recording by default.',
    }),
  ),
})
export type AddedParagraph = Static<typeof AddedParagraph>

interface Around {
  /** Order keys of paragraphs that wait elsewhere. */
  taken: readonly string[]
  /** Ids of paragraphs and spans that this suggestion removes. */
  gone: ReadonlySet<string>
}

interface Row {
  id: string
  order: string | null
  startMs: number | null
  added: AddedParagraph | null
}

/** The length of a paragraph before which nothing says where it ends. */
const UNTIMED_MS = 2_000

/** The paragraphs and their spans; an alignment where there is none. Refuses `not-found` for an unknown `after`, `invalid` for times out of
 *  order. */
export function addedItems(
  parts: TranscriptParts,
  added: readonly AddedParagraph[],
  { taken, gone }: Around,
): SuggestedItem[] {
  if (added.length === 0) return []
  const rows = insertAll(parts, added)
  const orders = ordersOf(rows, taken)
  assertInOrder(rows, gone, parts.recording.data.durationMs)
  const alignment = alignmentFor(parts, added)
  const items = rows.flatMap(({ id, added: paragraph }, at): SuggestedItem[] => {
    if (paragraph === null) return []
    const { content, kind = 'paragraph', startMs, speaker } = paragraph
    const order = orders.get(id) ?? 'V'
    const words = { text: parts.text.id, order, kind, content: readParagraph(content), ...speakerIn(speaker) }
    const segment: SuggestedItem = {
      id,
      type: 'segment',
      baseRev: null,
      data: { ...words, proofread: 0 },
    }
    if (startMs === undefined) return [segment]
    const endMs = endOf(rows, at, startMs, parts.recording.data.durationMs)
    const span: SuggestedItem = {
      id: newItemId(),
      type: 'alignment-span',
      baseRev: null,
      data: { alignment: alignment.id, segment: id, startMs, endMs },
    }
    return [segment, span]
  })
  return [...alignment.items, ...items]
}

/** All paragraphs in their new order. */
function insertAll(parts: TranscriptParts, added: readonly AddedParagraph[]): Row[] {
  const rows = parts.segments.map(({ id, data }): Row => {
    const startMs = parts.spans.get(id)?.data.startMs ?? null
    return { id, order: data.order, startMs, added: null }
  })
  const ids = new Map<string, string>()
  /** The last paragraph that was added after each place. */
  const last = new Map<string | null, string>()
  for (const paragraph of added) {
    const place = paragraph.after === null ? null : (ids.get(paragraph.after) ?? paragraph.after)
    const after = place === null ? null : ids.has(paragraph.after ?? '') ? place : readItemId(place)
    const behind = lastOf(last, after)
    const at = behind === null ? 0 : rows.findIndex(({ id }) => id === behind) + 1
    if (behind !== null && at === 0) {
      throw refuse('not-found', recordingsSaid('after-no-paragraph', { after: paragraph.after ?? '' }))
    }
    const id = newItemId()
    rows.splice(at, 0, { id, order: null, startMs: paragraph.startMs ?? null, added: paragraph })
    last.set(after, id)
    if (paragraph.key !== undefined) {
      if (ids.has(paragraph.key)) throw refuse('invalid', recordingsSaid('key-given-twice', { key: paragraph.key }))
      ids.set(paragraph.key, id)
    }
  }
  return rows
}

/** A paragraph goes behind those that were added after the same one, and behind those that were added after them. */
function lastOf(last: ReadonlyMap<string | null, string>, after: string | null): string | null {
  let found = after
  for (;;) {
    const next = last.get(found)
    if (next === undefined) return found
    found = next
  }
}

/** Keys for each run of new paragraphs, after those that wait in the same place. */
function ordersOf(rows: readonly Row[], taken: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  let run: string[] = []
  let before: string | null = null
  const end = (next: string | null): void => {
    const waiting = taken
      .filter((key) => (before === null || key > before) && (next === null || key < next))
      .toSorted()
      .at(-1)
    const keys = manyBetween(waiting ?? before, next, run.length)
    for (const [at, id] of run.entries()) found.set(id, keys[at] ?? 'V')
    run = []
  }
  for (const { id, order } of rows) {
    if (order === null) {
      run.push(id)
      continue
    }
    if (run.length > 0) end(order)
    before = order
  }
  if (run.length > 0) end(null)
  return found
}

/** Of paragraphs that the request itself times; others may overlap as they are. */
function assertInOrder(rows: readonly Row[], gone: ReadonlySet<string>, durationMs: number | undefined): void {
  let before: number | null = null
  const staying = rows.filter(({ id }) => !gone.has(id))
  for (const [at, { startMs, added }] of staying.entries()) {
    if (startMs === null) continue
    const next = staying.slice(at + 1).find((row) => row.startMs !== null)?.startMs ?? null
    const isLate = durationMs !== undefined && startMs >= durationMs
    const isEarly = before !== null && startMs < before
    if (added !== null && (isLate || isEarly || (next !== null && next < startMs))) {
      throw refuse('invalid', recordingsSaid('paragraph-out-of-order'), {
        startMs,
        from: before,
        to: next ?? durationMs ?? null,
      })
    }
    before = startMs
  }
}

/** Where the next paragraph with a time begins. */
function endOf(rows: readonly Row[], at: number, startMs: number, durationMs?: number): number {
  const next = rows.slice(at + 1).find((row) => row.startMs !== null && row.startMs > startMs)
  return next?.startMs ?? Math.max(startMs + 1, Math.min(startMs + UNTIMED_MS, durationMs ?? Infinity))
}

function alignmentFor(
  { alignment, recording, text }: TranscriptParts,
  added: readonly AddedParagraph[],
): { id: string; items: SuggestedItem[] } {
  if (alignment !== null) return { id: alignment.id, items: [] }
  const id = newItemId()
  if (added.every(({ startMs }) => startMs === undefined)) return { id, items: [] }
  const data = { recording: recording.id, text: text.id, granularity: 'paragraph' } as const
  return { id, items: [{ id, type: 'alignment', data, baseRev: null }] }
}
