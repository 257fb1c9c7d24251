/** What an item holds by default, and from where it has its sets.
 *  Source: routes.md#items; shapes.md#inherited-sets. */
import { isItemId } from './id.ts'
import { idIn } from './references.ts'
import { type ItemType, isItemType } from './schemas/item-types.ts'

/** The links that children have to a parent: by `field`, from items of `type` (null: any). */
export interface ChildField {
  field: string
  type: ItemType | null
}

/** What `listChildren` lists when it is not told; types that hold nothing are not named. */
export const CHILD_FIELD: { readonly [T in ItemType]?: ChildField } = {
  set: { field: 'sets', type: null },
  work: { field: 'work', type: 'unit' },
  event: { field: 'event', type: 'recording' },
  publication: { field: 'publication', type: 'scan' },
  scan: { field: 'scan', type: 'text-layer' },
  'text-layer': { field: 'layer', type: 'text-page' },
  text: { field: 'text', type: 'segment' },
  recording: { field: 'recording', type: 'alignment' },
  alignment: { field: 'alignment', type: 'alignment-span' },
}

/** The fields through which an item is also in the sets of another; of several, the first it has.
 */
export const SET_PARENTS: { readonly [T in ItemType]?: readonly string[] } = {
  set: ['parent'],
  unit: ['work'],
  segment: ['text'],
  text: ['unit', 'publication', 'recording'],
  'text-page': ['layer'],
  'text-layer': ['scan'],
  scan: ['publication'],
  publication: ['work'],
  'contents-map': ['publication'],
  'alignment-span': ['alignment'],
  alignment: ['recording'],
  recording: ['event'],
  relation: ['from'],
}

/** The ids of the items whose sets this one is in too, one step up: none or one. Never throws. */
export function inheritsFrom(type: string, data: unknown): string[] {
  if (!isItemType(type)) return []
  const parents = (SET_PARENTS[type] ?? []).flatMap((field) => idIn(data, field) ?? [])
  return parents.filter(isItemId).slice(0, 1)
}
