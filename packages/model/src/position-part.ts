/** The part of a work that a unit stands in: the first step of its position.
 *  Source: routes.md#items. */

import { nameOf } from './item-names.ts'
import { isJsonObject } from './json.ts'
import type { LocalName } from './schemas/common.ts'

export interface PositionPart {
  level: string
  value: string
  label: LocalName | null
}

/** Null for what is not a unit's data with a position. */
export function positionPart(data: unknown): PositionPart | null {
  const position = isJsonObject(data) ? data.position : undefined
  const first: unknown = Array.isArray(position) ? position[0] : undefined
  if (!isJsonObject(first)) return null
  const { level, value } = first
  if (typeof level !== 'string' || typeof value !== 'string') return null
  return { level, value, label: nameOf('unit', { label: first.label }) }
}
