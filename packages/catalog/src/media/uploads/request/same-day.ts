/** A new farbrengen on a day that has one already is most often the same farbrengen. Source: shapes.md#upload. */
import { isOf, nameOf, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
import type { UploadEvent, UploadRequest } from './upload-request.ts'

/** The most farbrengens of one day that a refusal names. */
const MAX_CANDIDATES = 20

/** Refuses `conflict`, with the farbrengens of that day, for a new farbrengen whose sender does not say that it is a second
 *  one. A date that is only a year or a month is never refused. */
export function assertNewDay(reads: Reads, event: UploadEvent): void {
  if (event.kind === 'known' || event.isSecond || !isDay(event.date)) return
  const ids = reads.events.ids({ dates: [event.date], limit: MAX_CANDIDATES })
  const candidates = reads.items.shown(ids).flatMap((item) => {
    if (!isOf(item, 'event') || item.data.kind !== 'farbrengen') return []
    const { id, type, path, data } = item
    return [{ id, type, path, label: nameOf(type, data), date: event.date, why: 'date' as const }]
  })
  if (candidates.length === 0) return
  throw refuse('conflict', uploadsSaid('farbrengen-of-day'), { parameter: 'eventDate', candidates })
}

/** The same for a request that may be about no event. Called before the bytes are read, and again when they are kept: the
 *  farbrengen may have been merged meanwhile. */
export function assertNewEvent(reads: Reads, request: UploadRequest): void {
  if (makesFarbrengen(request)) assertNewDay(reads, request.event)
}

/** Whether the upload would add a new farbrengen. */
export function makesFarbrengen(request: UploadRequest): request is Extract<UploadRequest, { event: UploadEvent }> {
  return (request.what === 'recording' || request.what === 'hanacha') && request.event.kind === 'new'
}

function isDay(date: string): boolean {
  return date.split('-').length === 3
}
