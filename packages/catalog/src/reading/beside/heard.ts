/** Where a place is heard, and when it was said or written. Source: shapes.md#beside-a-place. */
import { isOf, isUnchecked, type Json } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { Counts } from './counts.ts'
import { type Entry, entrySource, type Source } from './entry.ts'
import type { Place } from './place.ts'
import { namingSource } from './relations.ts'

/** Events of one unit, and recordings of one event or text, that are looked at. */
const MAX_EVENTS = 100
const MAX_RECORDINGS = 50

export function recordingSources(counts: Counts, place: Place): Source[] {
  const { reads } = counts
  const { item, segment } = place
  if (isOf(item, 'event')) {
    return [namingSource(counts, { item: item.id, field: 'event', type: 'recording' })]
  }
  const isWhole = segment !== null
  const timed = segment?.item == null ? ofTexts(reads, place, isWhole) : ofSpans(reads, segment.id)
  const known = new Set(timed.map(({ id }) => id))
  const atEvents = [...reads.links.ofEach('recording', { to: eventsOf(place), field: 'event', limit: MAX_RECORDINGS })]
    .flatMap(([, recordings]) => recordings)
    .filter(({ id }) => !known.has(id))
    .map(({ id }): Entry => ({ id, isWhole }))
  return [entrySource(timed), entrySource(atEvents)]
}

/** The paragraph is timed. */
function ofSpans(reads: Reads, segment: string): Entry[] {
  const spans = reads.links.of('alignment-span', { to: segment, field: 'segment', limit: MAX_RECORDINGS })
  const alignments = reads.items.of(
    'alignment',
    spans.map(({ data }) => data.alignment),
  )
  const recordingOf = new Map(alignments.map(({ id, data }) => [id, data.recording]))
  return spans.flatMap(({ data: { alignment, startMs, origin } }): Entry[] => {
    const id = recordingOf.get(alignment)
    const isMachine = isUnchecked(origin)
    return id === undefined ? [] : [{ id, startMs, isMachine }]
  })
}

/** What is heard of the texts of a unit, or of one text. */
function ofTexts(reads: Reads, { text, linked }: Place, isWhole: boolean): Entry[] {
  const texts = text === null ? linked.filter((item) => isOf(item, 'text')) : [text]
  const to = texts.map(({ id }) => id)
  const alignments = [...reads.links.ofEach('alignment', { to, field: 'text', limit: MAX_RECORDINGS }).values()].flat()
  const heard = [...alignments.map(({ data }) => data.recording), ...texts.flatMap(({ data }) => data.recording ?? [])]
  return [...new Set(heard)].map((id) => ({ id, isWhole }))
}

function eventsOf({ unit }: Place): string[] {
  return (unit?.data.events ?? []).slice(0, MAX_EVENTS)
}

export function dateSource(reads: Reads, place: Place): Source {
  const { item, unit } = place
  const of = unit ?? item
  const date: Json | undefined = 'date' in of.data ? of.data.date : undefined
  const own = typeof date === 'string' ? [{ id: of.id, date }] : []
  const heard = isOf(item, 'recording') && item.data.event !== undefined ? [item.data.event] : []
  const events = reads.items.of('event', [...eventsOf(place), ...heard])
  return entrySource([
    ...own,
    ...events.flatMap(({ id, data }): Entry[] => (data.date === undefined ? [] : [{ id, date: data.date }])),
  ])
}
