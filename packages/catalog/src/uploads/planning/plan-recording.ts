/** A recording of a farbrengen. Source: shapes.md#item-data; shapes.md#files-and-uploads. */
import { newItemId } from '@yalkut/model'
import type { RecordingAsk } from '../asked/upload-ask.ts'
import { placeOf } from './new-event.ts'
import {
  GIVEN,
  localName,
  type Plan,
  type PlannedItem,
  type Planning,
  setsOf,
  shownName,
} from './planned-items.ts'

export async function planRecording(ask: RecordingAsk, planning: Planning): Promise<Plan> {
  const { file, targets } = planning
  const place = await placeOf(ask.event, planning)
  const { measured, sha256 } = file
  const length = measured.kind === 'audio' ? measured.durationMs : undefined
  const data = {
    title: localName(ask.title ?? place.name),
    event: place.id,
    file: sha256,
    ...(length !== undefined && { durationMs: length }),
    ...setsOf(targets),
    ...GIVEN,
  }
  const recording: PlannedItem = { id: newItemId(), type: 'recording', data, path: null }
  const isNew = place.kind === 'new'
  return {
    as: 'recording',
    title: `Recording: ${shownName(ask.title ?? place.name)}`,
    items: isNew ? [place.item, recording] : [recording],
    event: isNew ? place.id : null,
  }
}
