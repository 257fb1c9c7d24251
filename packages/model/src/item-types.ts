/** The built-in item types. */

/** In the order of the specification. Source: service.md#item-types. */
export const ITEM_TYPES = [
  'set',
  'author',
  'work',
  'unit',
  'event',
  'publication',
  'scan',
  'contents-map',
  'text-layer',
  'text-page',
  'text',
  'segment',
  'recording',
  'alignment',
  'alignment-span',
  'relation',
  'person',
  'place',
  'topic',
  'source',
  'schema',
] as const
export type ItemType = (typeof ITEM_TYPES)[number]

/** Whether the value is the name of a built-in type. A catalog may have more types, which its `schema` items add. */
export function isItemType(value: unknown): value is ItemType {
  return ITEM_TYPES.some((type) => type === value)
}
