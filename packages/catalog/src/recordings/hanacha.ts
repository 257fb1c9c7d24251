/** What people wrote down of what is heard in a recording, with where it is heard. Source: spec.md,
 *  `GET /v1/recordings/<id>/hanacha`; shapes.md, 12 (hanacha). */
import { refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { readIds } from '../reading/known-items.ts'
import { type ReadItem, readItem } from '../reading/read-item.ts'
import type { Services } from '../services.ts'
import {
  alignmentOf,
  contentOf,
  getRecording,
  isChecked,
  numberOr,
  segmentsOfEach,
  textsOf,
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
  const found = findHanacha(reads, getRecording(reads, recording))
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
    recordings.flatMap((recording) => {
      const found = findHanacha(reads, recording)
      return found === null || typeof found === 'string' ? [] : [[recording.id, found]]
    }),
  )
}

/** A sentence where its words are withheld. */
function findHanacha(reads: Reads, recording: ReadItem): Hanacha | string | null {
  const text = hanachaText(reads, recording)
  if (text === null) return null
  const segments = segmentsOfEach(reads, [text.id]).get(text.id) ?? []
  const withheld = segments.find((segment) => segment.withheld !== null)?.withheld
  if (typeof withheld === 'string') return withheld
  if (segments.length === 0) return null
  const { alignment, spans } = alignmentOf(reads, recording.id, text.id)
  const paragraphs = segments.map((segment) => {
    const span = spans.get(segment.id)
    return {
      id: segment.id,
      content: contentOf(segment),
      startMs: numberOr(span?.data.startMs, null),
      endMs: numberOr(span?.data.endMs, null),
      checked: isChecked(segment.data),
    }
  })
  return { text: text.id, alignment: alignment?.id ?? null, paragraphs }
}

/** The recording's own, that of a unit of its event, or one that is based on the event. */
function hanachaText(reads: Reads, recording: ReadItem): ReadItem | null {
  const isHanacha = ({ data }: ReadItem): boolean => data.kind === 'hanacha'
  const own = textsOf(reads, recording.id).find(isHanacha)
  if (own !== undefined) return own
  const { event } = recording.data
  if (typeof event !== 'string') return null
  const units = idsLinked(reads, event, 'events', 'unit')
  const relations = reads.links
    .linked({ to: event, field: 'to', type: 'relation', limit: LOOKED_AT })
    .items.map(readItem)
    .filter(({ data }) => data.kind === 'based-on')
  const sources = relations.flatMap(({ data }) => (typeof data.from === 'string' ? data.from : []))
  const direct = reads.items.batch(sources).map(({ bytes }) => readItem(bytes))
  const texts = [
    ...textsUnder(reads, units, 'unit'),
    ...direct.filter(({ type }) => type === 'text'),
    ...textsUnder(reads, sources, 'publication'),
  ]
  return texts.find(isHanacha) ?? null
}

const LOOKED_AT = 100

function idsLinked(reads: Reads, to: string, field: string, type: string): string[] {
  const { items } = reads.links.linked({ to, field, type, limit: LOOKED_AT })
  return items.map((bytes) => readItem(bytes).id)
}

function textsUnder(reads: Reads, parents: readonly string[], field: string): ReadItem[] {
  if (parents.length === 0) return []
  const found = reads.links.linkedOfEach({ to: parents, field, type: 'text', limit: LOOKED_AT })
  return found.flatMap(({ items }) => items.map(readItem))
}
