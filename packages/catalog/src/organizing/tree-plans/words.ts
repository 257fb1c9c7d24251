/** Names of items in the summary of a plan. */
import { nameOf, type Sentence } from '@yalkut/model'
import { THING_WORDS } from '@yalkut/model/glossary'
import { countOf } from '../../core/shown/place-title.ts'
import type { PlanItem } from './plan-items.ts'

/** The longest name in a line; longer names are cut. */
const MAX_NAME = 80

/** “Likkutei Sichos”: the name in each language where the item has one; otherwise its other name, the path or the id. */
export function saidName(item: PlanItem): Sentence {
  const name = nameOf(item.type, item.data)
  const he = name?.he ?? item.path ?? item.id
  return inMarks({ he, en: name?.en ?? he })
}

/** The same text in the quotation marks of each language. */
export function saidText(text: string): Sentence {
  return inMarks({ he: text, en: text })
}

function inMarks({ he, en }: { he: string; en: string }): Sentence {
  return { reason: 'name', params: {}, en: `“${cut(en)}”`, he: `״${cut(he)}״` }
}

function cut(text: string): string {
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text
}

/** One item by its name, several items by their number. */
export function theItems(items: readonly PlanItem[]): Sentence {
  const [first] = items
  return items.length === 1 && first !== undefined ? saidName(first) : countOf(THING_WORDS.item, items.length)
}
