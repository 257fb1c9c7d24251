/** A recording of a farbrengen. Source: shapes.md#item-data; shapes.md#files-and-uploads. */
import { newItemId } from '@yalkut/model'
import { titlesSaid } from '../../../core/sentences/titles.ts'
import type { RecordingUpload } from '../request/upload-request.ts'
import { planEvent } from './new-event.ts'
import { givenFrom, localName, type Plan, type PlannedItem, type Planning, setsOf, shownName } from './planned-items.ts'

export async function planRecording(request: RecordingUpload, planning: Planning): Promise<Plan> {
  const { file, targets } = planning
  const planned = await planEvent(request.event, planning)
  const { measured, sha256 } = file
  const length = measured.kind === 'audio' ? measured.durationMs : undefined
  const data = {
    title: localName(request.title ?? planned.name),
    event: planned.id,
    file: sha256,
    ...(length !== undefined && { durationMs: length }),
    ...setsOf(targets),
    ...givenFrom(planning),
  }
  const recording: PlannedItem = { id: newItemId(), type: 'recording', data, path: null }
  const isNew = planned.kind === 'new'
  return {
    as: 'recording',
    title: titlesSaid('recording-of', { name: shownName(request.title ?? planned.name) }),
    items: isNew ? [planned.item, recording] : [recording],
    event: isNew ? planned.id : null,
  }
}
