/** What stands around a farbrengen and a recording, for their pages. Source: service.md#recordings. */
import { isOf, isUnchecked, type LocalName } from '@yalkut/model'
import type { NamedItem, Reads, ShownItem, StoredFile } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import { relationsWith } from './for-books.ts'

type Recording = ShownItem<'recording'>

export interface HeardRecording {
  recording: Recording
  /** Null: the recording names no file, or the catalog does not have the file. */
  file: StoredFile | null
}

/** A relation of an item, seen from it. */
export interface ShownRelation {
  kind: ShownItem<'relation'>['data']['kind']
  direction: 'out' | 'in'
  /** The id of the item at the other end. */
  other: string
  /** true: a machine found the relation and no person has checked it. */
  isMachine: boolean
}

/** Recordings, units and relations of one item that are read at most. */
const MAX_RECORDINGS = 300
const MAX_UNITS = 200
const MAX_RELATIONS = 200

/** The recordings of an event in the order of their parts; those without a part come last. Two statements. */
export function recordingsOf({ projection: { reads } }: Services, event: string): HeardRecording[] {
  const found = reads.links.of('recording', { to: event, field: 'event', limit: MAX_RECORDINGS })
  const last = Number.POSITIVE_INFINITY
  return withFiles(
    reads,
    found.toSorted((a, b) => (a.data.part ?? last) - (b.data.part ?? last)),
  )
}

/** A recording with its file. One statement, and none for a recording without a file. */
export function recordingWithFile({ projection: { reads } }: Services, recording: Recording): HeardRecording {
  const { file } = recording.data
  return { recording, file: file === undefined ? null : reads.files.file(file) }
}

function withFiles(reads: Reads, recordings: readonly Recording[]): HeardRecording[] {
  const files = reads.files.files(recordings.flatMap(({ data }) => data.file ?? []))
  return recordings.map((recording) => ({
    recording,
    file: files.get(recording.data.file ?? '') ?? null,
  }))
}

/** The units of sefarim in which what was said at an event stands. One statement. */
export function unitsOfEvent({ projection: { reads } }: Services, event: string): ShownItem<'unit'>[] {
  return reads.links.of('unit', { to: event, field: 'events', limit: MAX_UNITS })
}

/** The relations of an item, those from it first. One statement. */
export function shownRelations(services: Services, id: string): ShownRelation[] {
  return relationsWith(services, { id, limit: MAX_RELATIONS }).map(({ data: { kind, from, to, origin } }) => ({
    kind,
    direction: from === id ? 'out' : 'in',
    other: from === id ? to : from,
    isMachine: isUnchecked(origin),
  }))
}

/** What items are called, by id; ids without an item are left out. One statement. */
export function namedItems(
  { projection: { reads } }: Services,
  ids: readonly string[],
): ReadonlyMap<string, NamedItem> {
  return reads.items.named(ids)
}

export interface EventOfRecording {
  id: string
  path: string | null
  title: LocalName
  date: string | null
}

/** The event of a recording; null for a recording without one. One statement. */
export function eventOf({ projection: { reads } }: Services, { data }: Recording): EventOfRecording | null {
  const [event] = reads.items.shown(data.event === undefined ? [] : [data.event])
  if (event === undefined || !isOf(event, 'event')) return null
  const { title, date = null } = event.data
  return { id: event.id, path: event.path, title, date }
}
