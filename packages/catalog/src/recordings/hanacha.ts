/** What people wrote down of what is heard in a recording, with where it is heard. Source: service.md#hanachos;
 *  shapes.md#hanacha. */
import { refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { readIds } from '../input/item-id.ts'
import type { Services } from '../services/services.ts'
import { type ReadItem, readItem } from '../shown/read-item.ts'
import {
  type AboutRecording,
  aboutEach,
  alignmentOf,
  contentOf,
  getRecording,
  isChecked,
  numberOr,
  segmentsOfEach,
  spansOfEach,
} from '../shown/transcript-parts.ts'

export interface Hanacha {
  text: string
  alignment: string | null
  paragraphs: {
    id: string
    content: string
    startMs: number | null
    endMs: number | null
    checked: boolean
  }[]
}

/** Recordings in one batch. */
const MAX_HANACHOS = 200

/** Refuses `not-found` when none is held, or its rights do not let it be shown. */
export function getHanacha({ projection: { reads } }: Services, recording: string): Hanacha {
  const item = getRecording(reads, recording)
  const found = findHanachos(reads, [item]).get(item.id) ?? null
  if (found === null) throw refuse('not-found', 'No hanacha of this recording is held.')
  if (typeof found === 'string') throw refuse('not-found', found)
  return found
}

/** By recording; those without one are left out. */
export function getHanachos(
  { projection: { reads } }: Services,
  ids: string,
): { [recording: string]: Hanacha } {
  const asked = readIds(ids, MAX_HANACHOS)
  const items = reads.items.batch(asked).map(({ bytes }) => readItem(bytes))
  const recordings = items.filter(({ type }) => type === 'recording')
  return Object.fromEntries(
    [...findHanachos(reads, recordings)].flatMap(([id, found]) =>
      typeof found === 'string' ? [] : [[id, found]],
    ),
  )
}

/** By recording; a sentence where its words are withheld. Four statements, however many. */
function findHanachos(
  reads: Reads,
  recordings: readonly ReadItem[],
): Map<string, Hanacha | string> {
  const about = aboutEach(reads, idsOf(recordings))
  const texts = hanachaTexts(reads, recordings, about)
  const segments = segmentsOfEach(reads, [...new Set(texts.values())])
  const alignments = new Map(
    [...texts].flatMap(([recording, text]) => {
      const alignment = alignmentOf(about.get(recording), text)
      return alignment === null ? [] : [[recording, alignment.id]]
    }),
  )
  const spans = spansOfEach(reads, [...alignments.values()])
  return new Map(
    [...texts].flatMap(([recording, text]): [string, Hanacha | string][] => {
      const paragraphs = segments.get(text) ?? []
      const withheld = paragraphs.find((segment) => segment.withheld !== null)?.withheld
      if (typeof withheld === 'string') return [[recording, withheld]]
      if (paragraphs.length === 0) return []
      const alignment = alignments.get(recording) ?? null
      const heard = spans.get(alignment ?? '') ?? new Map()
      return [[recording, { text, alignment, paragraphs: viewParagraphs(paragraphs, heard) }]]
    }),
  )
}

function viewParagraphs(
  segments: readonly ReadItem[],
  spans: ReadonlyMap<string, ReadItem>,
): Hanacha['paragraphs'] {
  return segments.map((segment) => {
    const span = spans.get(segment.id)
    return {
      id: segment.id,
      content: contentOf(segment),
      startMs: numberOr(span?.data.startMs, null),
      endMs: numberOr(span?.data.endMs, null),
      checked: isChecked(segment.data),
    }
  })
}

/** By recording: its own, that of a unit of its event, or one that is based on the event. */
function hanachaTexts(
  reads: Reads,
  recordings: readonly ReadItem[],
  about: ReadonlyMap<string, AboutRecording>,
): Map<string, string> {
  const own = new Map(
    recordings.flatMap(({ id }) => {
      const text = about.get(id)?.texts.find(({ data }) => data.kind === 'hanacha')
      return text === undefined ? [] : [[id, text.id]]
    }),
  )
  const others = recordings.filter(({ id }) => !own.has(id))
  const ofEvents = reads.texts.hanachosOf(others.flatMap(eventOf))
  for (const recording of others) {
    const [text] = eventOf(recording).flatMap((event) => ofEvents.get(event) ?? [])
    if (text !== undefined) own.set(recording.id, text)
  }
  return own
}

function eventOf({ data }: ReadItem): string[] {
  return typeof data.event === 'string' ? [data.event] : []
}

function idsOf(items: readonly ReadItem[]): string[] {
  return items.map(({ id }) => id)
}
