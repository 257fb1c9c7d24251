/** Names of items in the summary of a plan. */
import { nameOf, type Sentence } from '@yalkut/model'
import type { PlanItem } from './plan-items.ts'

/** The longest name in a line; longer names are cut. */
const MAX_NAME = 80

/** “Likkutei Sichos”: the English name; otherwise the Hebrew name, the path or the id. */
export function quoted(item: PlanItem): string {
  const name = nameOf(item.type, item.data)
  return `“${cut(name?.en ?? name?.he ?? item.path ?? item.id)}”`
}

/** The name in each language, where the item has one. */
export function saidName(item: PlanItem): Sentence {
  const he = nameOf(item.type, item.data)?.he ?? item.path ?? item.id
  return { reason: 'name', params: {}, en: quoted(item), he: `״${cut(he)}״` }
}

function cut(text: string): string {
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text
}

/** One item by its name, several items by their number. */
export function theItems(items: readonly PlanItem[]): string {
  const [first] = items
  return items.length === 1 && first !== undefined ? quoted(first) : `${items.length} items`
}
