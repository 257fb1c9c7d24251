/** The data of each item type, as schemas and as static types. Source: service.md#item-types. */
import type { Static, TSchema } from 'typebox'
import { AlignmentData, AlignmentSpanData, EventData, RecordingData } from './events.ts'
import { PersonData, PlaceData, RelationData, TopicData } from './glue.ts'
import type { ItemType } from './item-types.ts'
import {
  AuthorData,
  PublicationData,
  SchemaData,
  SetData,
  SourceData,
  UnitData,
  WorkData,
} from './library.ts'
import { ContentsMapData, ScanData, TextLayerData, TextPageData } from './scans.ts'
import { SegmentData, TextData } from './texts.ts'

/** One schema a type. What is stored holds to it; answers may leave out withheld words. */
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

/** From a type's name to the type of its data: `ItemData['work']`. */
export type ItemData = { [T in ItemType]: Static<(typeof dataSchemas)[T]> }
