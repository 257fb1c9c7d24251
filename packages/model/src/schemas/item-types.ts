/** The types of item that the catalog is born with. */

/** In the spec's order. Source: service.md#item-types. */
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

/** Whether a word names a built-in type; a `schema` item may add others. */
export function isItemType(value: unknown): value is ItemType {
  return ITEM_TYPES.some((type) => type === value)
}
