/** Reads the parts of a sefer. Source: routes.md#items. */
import { aType, refuse } from '@yalkut/model'
import type { ItemPage, WorkPart } from '@yalkut/projection'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { type FormQuery, pageIn, readForm } from './item-form.ts'

/** Top-level parts in order, with the number of their units. Refuses `not-found` for an item that is no sefer. */
export function workOutline({ projection: { reads } }: Services, idText: string): WorkPart[] {
  return reads.works.outline(getWork(reads, idText))
}

/** The units of one part. Refuses `not-found` for an unknown part, and as `readForm`. */
export function workPart(
  services: Services,
  idText: string,
  query: { part: string; cursor?: string; limit: number } & FormQuery,
): ItemPage {
  const { reads } = services.projection
  const { include, fields, limit } = query
  const form = readForm(services, { include, fields, type: 'unit', items: limit })
  const page = reads.works.part(getWork(reads, idText), query.part, query.cursor, query.limit)
  if (page.items.length > 0 || query.cursor !== undefined) return pageIn(services, page, form)
  throw refuse('not-found', readingSaid('sefer-no-part', { part: query.part.slice(0, 60) }))
}

function getWork(reads: Services['projection']['reads'], idText: string): string {
  const item = getSummary(reads, idText)
  if (item.type === 'work') return item.id
  throw refuse('not-found', readingSaid('not-a-work', { id: item.id, type: aType(item.type) }))
}
