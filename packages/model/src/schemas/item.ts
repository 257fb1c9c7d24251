/** Types of items: `Item<'segment'>` has the data of a segment.
 *
 *  Data on main passed the schema of its type before its merge. Data of a draft, a suggestion or an import did not: it is a
 *  JSON object (`UncheckedItem`), and only a merge makes it an `Item`. */

import { type ItemType, isItemType } from '../item-types.ts'
import type { JsonObject } from '../json.ts'
import type { Body } from '../page-words/body-schema.ts'
import type { ItemData } from './data-schemas.ts'
import { isBody, readData } from './read-data.ts'

/** The fields of a stored item beside its type and data. */
export interface ItemFacts {
  id: string
  path: string | null
  /** The revision that main has. */
  rev: number
}

/** An item of one built-in type, or of one of several. `type` decides the type of its data. */
export type Item<T extends ItemType = ItemType, Facts = ItemFacts> = {
  [K in T]: Facts & { type: K; data: ItemData[K] }
}[T]

declare const isAdded: unique symbol
/** The name of a type that a `schema` item added to this catalog. */
export type AddedType = string & { readonly [isAdded]: true }

/** An item of an added type, whose schema is only in the catalog. */
export type AddedItem<Facts = ItemFacts> = Facts & { type: AddedType; data: JsonObject }

export type AnyItem<Facts = ItemFacts> = Item<ItemType, Facts> | AddedItem<Facts>

/** An item in a draft, a suggestion or an import. Its data was not checked against its schema. */
export interface UncheckedItem {
  id: string
  type: string
  /** null deletes the item. */
  data: JsonObject | null
}

/** An item of main from its stored parts. Only stores call this function, for data that was merged.
 *
 *  The two casts are only here: the compiler cannot know that `readData` gives the data of this type, and that a type
 *  that is not built in was added. */
export function storedItem<Facts>(facts: Facts, { type, data }: { type: string; data: JsonObject }): AnyItem<Facts> {
  if (!isItemType(type)) return { ...facts, type: type as AddedType, data }
  return { ...facts, type, data: readData(type, data) } as Item<ItemType, Facts>
}

/** Whether an item has this type. Narrows the type of its data. */
export function isOf<I extends { type: string }, const T extends ItemType>(
  item: I,
  type: T,
): item is Extract<I, { type: T }> {
  return item.type === type
}

/** The body of an item; undefined when it has none, and for an old body of markup. */
export function bodyOf({ data }: AnyItem<object>): Body | undefined {
  return 'body' in data && isBody(data.body) ? data.body : undefined
}
