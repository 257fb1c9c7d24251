/** The event of a file: an event of the catalog, or a new one that is added with the file.
 *  Source: service.md#uploads-and-additions. */
import { isOf, type LocalName, refuse } from '@yalkut/model'
import { commonSaid } from '../../../core/sentences/common.ts'
import type { Target } from '../request/targets.ts'
import type { UploadEvent } from '../request/upload-request.ts'
import { localName, nameOfTarget, newItem, type PlannedItem, type Planning, setsOf } from './planned-items.ts'

export type PlannedEvent = { id: string; name: LocalName; date: string | undefined } & (
  | { kind: 'known'; target: Target }
  | { kind: 'new'; item: PlannedItem }
)

export async function planEvent(event: UploadEvent, planning: Planning): Promise<PlannedEvent> {
  const { targets } = planning
  if (event.kind === 'known') {
    const target = targets.for
    if (target === null) throw refuse('not-found', commonSaid('no-item', { id: event.id }))
    const isDated = isOf(target, 'event') || isOf(target, 'unit')
    const date = isDated ? target.data.date : undefined
    return { kind: 'known', id: target.id, name: nameOfTarget(target), date, target }
  }
  const { title, date } = event
  const data = { kind: 'farbrengen', title: localName(title), date, ...setsOf(targets) }
  const item = await newItem(planning, 'event', data)
  return { kind: 'new', id: item.id, name: title, date, item }
}
