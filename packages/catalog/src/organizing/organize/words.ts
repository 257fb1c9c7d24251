/** Names of items in the summary of a plan. */
import { nameOf } from '@yalkut/model'
import type { PlanItem } from './plan-items.ts'

/** The longest name in a line; longer names are cut. */
const MAX_NAME = 80

/** “Likkutei Sichos”: the English name; otherwise the Hebrew name, the path or the id. */
export function quoted(item: PlanItem): string {
  const name = nameOf(item.type, item.data)
  const text = name?.en ?? name?.he ?? item.path ?? item.id
  return `“${text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text}”`
}

/** One item by its name, several items by their number. */
export function theItems(items: readonly PlanItem[]): string {
  const [first] = items
  return items.length === 1 && first !== undefined ? quoted(first) : `${items.length} items`
}
