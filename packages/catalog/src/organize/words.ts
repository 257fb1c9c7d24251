/** How items are named in a plan's summary. */
import { nameOf } from '@yalkut/model'
import type { PlanItem } from './plan-items.ts'

/** Longest name in a line; the rest is cut. */
const MAX_NAME = 80

/** “Likkutei Sichos”: in English where it has an English name; else its Hebrew name, its path, its id. */
export function quoted(item: PlanItem): string {
  const name = nameOf(item.type, item.data)
  const text = name?.en ?? name?.he ?? item.path ?? item.id
  return `“${text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text}”`
}

/** The one item by its name, several by their number. */
export function theItems(items: readonly PlanItem[]): string {
  const [first] = items
  return items.length === 1 && first !== undefined ? quoted(first) : `${items.length} items`
}
