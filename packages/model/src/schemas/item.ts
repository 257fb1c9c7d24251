/** Items as main has them, told apart by their type: `Item<'segment'>` has the data of a segment.
 *
 *  What is on main passed the schema of its type before its merge. What a draft, a suggestion or an import says of an
 *  item has not: its data is a JSON object (`ProposedItem`), and nothing turns it into an `Item` but a merge. */
import type { JsonObject } from '../json.ts'
import type { Body } from '../page-words/body-schema.ts'
import type { ItemData } from './data-schemas.ts'
import { type ItemType, isItemType } from './item-types.ts'
import { isBody, readData } from './read-data.ts'

/** What a store says of an item beside its type and data. */
export interface ItemFacts {
  id: string
  path: string | null
  /** The revision that main has. */
  rev: number
}

/** An item of a built-in type, or of any of several: `type` tells which data it has. */
export type Item<T extends ItemType = ItemType, Facts = ItemFacts> = {
  [K in T]: Facts & { type: K; data: ItemData[K] }
}[T]

declare const isAdded: unique symbol
/** The name of a type that a `schema` item added to this catalog. */
export type AddedType = string & { readonly [isAdded]: true }

/** An item of a type that this program does not know: only its schema, in the catalog, says what its data is. */
export type AddedItem<Facts = ItemFacts> = Facts & { type: AddedType; data: JsonObject }

export type AnyItem<Facts = ItemFacts> = Item<ItemType, Facts> | AddedItem<Facts>

/** An item as a draft, a suggestion or an import has it. Nobody has held its data to its schema. */
export interface ProposedItem {
  id: string
  type: string
  /** null deletes the item. */
  data: JsonObject | null
}

/** An item of main from its stored parts. Only stores call this, for data that was merged.
 *
 *  The two casts are here and nowhere else: the compiler cannot follow that `readData` gives the data of the very type
 *  that it was asked for, and that a type which is not built in was added. */
export function storedItem<Facts>(
  facts: Facts,
  { type, data }: { type: string; data: JsonObject },
): AnyItem<Facts> {
  if (!isItemType(type)) return { ...facts, type: type as AddedType, data }
  return { ...facts, type, data: readData(type, data) } as Item<ItemType, Facts>
}

/** Whether an item is of a type: its data is then that of the type. */
export function isOf<I extends { type: string }, const T extends ItemType>(
  item: I,
  type: T,
): item is Extract<I, { type: T }> {
  return item.type === type
}

/** The words of an item; undefined for none, and for an older body of markup. */
export function bodyOf({ data }: AnyItem<object>): Body | undefined {
  return 'body' in data && isBody(data.body) ? data.body : undefined
}
