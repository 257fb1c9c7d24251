/** The children of an item, and the item from which it inherits its sets. Source: routes.md#items;
 *  shapes.md#inherited-sets. */
import { isItemId } from './id.ts'
import { type ItemType, isItemType } from './item-types.ts'
import { idIn } from './references.ts'

/** How children refer to a parent: by `field`, from items of `type`. */
export interface ChildField {
  field: string
  type: ItemType
}

/** The children that `listChildren` lists by default. Types without children are not listed, nor sets, which hold items of
 *  several types by several fields. */
export const CHILD_FIELD: { readonly [T in ItemType]?: ChildField } = {
  work: { field: 'work', type: 'unit' },
  event: { field: 'event', type: 'recording' },
  publication: { field: 'publication', type: 'scan' },
  scan: { field: 'scan', type: 'text-layer' },
  'text-layer': { field: 'layer', type: 'text-page' },
  text: { field: 'text', type: 'segment' },
  recording: { field: 'recording', type: 'alignment' },
  alignment: { field: 'alignment', type: 'alignment-span' },
}

/** The fields through which an item is also in the sets of another item. Only the first that the item has counts. */
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

/** The id of the item from which this item inherits its sets directly: a list of none or one. Never throws. */
export function inheritsFrom(type: string, data: unknown): string[] {
  if (!isItemType(type)) return []
  const parents = (SET_PARENTS[type] ?? []).flatMap((field) => idIn(data, field) ?? [])
  return parents.filter(isItemId).slice(0, 1)
}

/** How an item belongs to a parent: by one field that names the parent, or by its list of sets. */
export type Belonging =
  | { kind: 'one'; field: 'parent' | 'work' | 'publication' | 'event'; needed: boolean }
  | { kind: 'sets' }
