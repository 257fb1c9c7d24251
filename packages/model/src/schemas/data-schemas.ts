/** The schema of each item type's data, and its static type. Source: service.md#item-types. */
import type { Static, TSchema } from 'typebox'
import type { ItemType } from '../item-types.ts'
import { AlignmentData, AlignmentSpanData, EventData, RecordingData } from './events.ts'
import { AuthorData, PublicationData, SchemaData, SetData, SourceData, UnitData, WorkData } from './library.ts'
import { ContentsMapData, ScanData, TextLayerData, TextPageData } from './scans.ts'
import { PersonData, PlaceData, RelationData, TopicData } from './subjects-and-relations.ts'
import { SegmentData, TextData } from './texts.ts'

/** One schema for each type. Stored data matches its schema; in answers, withheld words may be left out. */
export const dataSchemas = {
  set: SetData,
  author: AuthorData,
  work: WorkData,
  unit: UnitData,
  event: EventData,
  publication: PublicationData,
  scan: ScanData,
  'contents-map': ContentsMapData,
  'text-layer': TextLayerData,
  'text-page': TextPageData,
  text: TextData,
  segment: SegmentData,
  recording: RecordingData,
  alignment: AlignmentData,
  'alignment-span': AlignmentSpanData,
  relation: RelationData,
  person: PersonData,
  place: PlaceData,
  topic: TopicData,
  source: SourceData,
  schema: SchemaData,
} satisfies { [T in ItemType]: TSchema }

/** The static types of the data by item type: `ItemData['work']`. */
export type ItemData = { [T in ItemType]: Static<(typeof dataSchemas)[T]> }
