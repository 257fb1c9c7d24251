/** What people wrote down of what is heard in a recording, with where it is heard. Source: spec.md,
 *  `GET /v1/recordings/<id>/hanacha`; shapes.md, 12 (hanacha). */
import { refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { readIds } from '../reading/known-items.ts'
import { type ReadItem, readItem } from '../reading/read-item.ts'
import type { Services } from '../services.ts'
import {
  type Alignment,
  alignmentsOf,
  contentOf,
  getRecording,
  isChecked,
  numberOr,
  segmentsOfEach,
} from './transcript-parts.ts'

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
export const MAX_HANACHOS = 200

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

/** By recording; a sentence where its words are withheld. As many statements for all as for one. */
function findHanachos(
  reads: Reads,
  recordings: readonly ReadItem[],
): Map<string, Hanacha | string> {
  const texts = hanachaTexts(reads, recordings)
  const segments = segmentsOfEach(reads, [...new Set(texts.values())])
  const timings = alignmentsOf(reads, texts)
  return new Map(
    [...texts].flatMap(([recording, text]): [string, Hanacha | string][] => {
      const paragraphs = segments.get(text) ?? []
      const withheld = paragraphs.find((segment) => segment.withheld !== null)?.withheld
      if (typeof withheld === 'string') return [[recording, withheld]]
      if (paragraphs.length === 0) return []
      return [[recording, viewHanacha(text, paragraphs, timings.get(recording))]]
    }),
  )
}

function viewHanacha(
  text: string,
  segments: readonly ReadItem[],
  timing: Alignment | undefined,
): Hanacha {
  const paragraphs = segments.map((segment) => {
    const span = timing?.spans.get(segment.id)
    return {
      id: segment.id,
      content: contentOf(segment),
      startMs: numberOr(span?.data.startMs, null),
      endMs: numberOr(span?.data.endMs, null),
      checked: isChecked(segment.data),
    }
  })
  return { text, alignment: timing?.alignment?.id ?? null, paragraphs }
}

/** By recording: its own, that of a unit of its event, or one that is based on the event. */
function hanachaTexts(reads: Reads, recordings: readonly ReadItem[]): Map<string, string> {
  const texts = linkedTo(reads, idsOf(recordings), 'recording', 'text')
  const own = new Map(
    recordings.flatMap(({ id }) => {
      const text = (texts.get(id) ?? []).toSorted((a, b) => a.rev - b.rev).find(isHanacha)
      return text === undefined ? [] : [[id, text.id]]
    }),
  )
  const others = recordings.filter(({ id }) => !own.has(id))
  const ofEvents = textsOfEvents(reads, others.flatMap(eventOf))
  for (const recording of others) {
    const [text] = eventOf(recording).flatMap((event) => ofEvents.get(event) ?? [])
    if (text !== undefined) own.set(recording.id, text)
  }
  return own
}

/** By event. */
function textsOfEvents(reads: Reads, events: readonly string[]): Map<string, string> {
  const units = linkedTo(reads, events, 'events', 'unit')
  const relations = linkedTo(reads, events, 'to', 'relation')
  const sourcesOf = (event: string): string[] =>
    (relations.get(event) ?? []).flatMap(({ data }) =>
      data.kind === 'based-on' && typeof data.from === 'string' ? data.from : [],
    )
  const sources = [...new Set(events.flatMap(sourcesOf))]
  const direct = new Map(
    (sources.length === 0 ? [] : reads.items.batch(sources)).map(({ id, bytes }) => [
      id,
      readItem(bytes),
    ]),
  )
  const ofUnits = linkedTo(reads, [...new Set([...units.values()].flatMap(idsOf))], 'unit', 'text')
  const ofSources = linkedTo(reads, sources, 'publication', 'text')
  return new Map(
    events.flatMap((event) => {
      const found = [
        ...idsOf(units.get(event) ?? []).flatMap((id) => ofUnits.get(id) ?? []),
        ...sourcesOf(event).flatMap((id) => direct.get(id) ?? []),
        ...sourcesOf(event).flatMap((id) => ofSources.get(id) ?? []),
      ].find(isHanacha)
      return found === undefined ? [] : [[event, found.id]]
    }),
  )
}

function isHanacha({ type, data }: ReadItem): boolean {
  return type === 'text' && data.kind === 'hanacha'
}

function eventOf({ data }: ReadItem): string[] {
  return typeof data.event === 'string' ? [data.event] : []
}

function idsOf(items: readonly ReadItem[]): string[] {
  return items.map(({ id }) => id)
}

const LOOKED_AT = 100

/** What points at each of these by a field; one statement. */
function linkedTo(
  reads: Reads,
  to: readonly string[],
  field: string,
  type: string,
): Map<string, ReadItem[]> {
  if (to.length === 0) return new Map()
  const found = reads.links.linkedOfEach({ to, field, type, limit: LOOKED_AT })
  return new Map(found.map(({ id, items }) => [id, items.map(readItem)]))
}
