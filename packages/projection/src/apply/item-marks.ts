/** What lists, counts and choices ask of an item. It stands beside the answer, so that no answer is taken apart for it. */
import { type AnyItem, isOf, type JsonObject, nameOf } from '@yalkut/model'

export interface ItemMarks {
  /** JSON of a LocalName; null for what has no name. */
  name: string | null
  /** Which of its type it is: `data.kind`. Of a sefer, the kind of addition. Of a recording, `elsewhere` where only another
   *  site has its sound. Of an alignment-span, `words` where its words are timed one by one. */
  kind: string | null
  /** The order key among siblings. */
  orderKey: string | null
}

/** `data`: as main has it. */
export function marksOf(item: AnyItem<object>, data: JsonObject): ItemMarks {
  const { kind, order } = data
  const name = nameOf(item.type, data)
  const own = typeof kind === 'string' ? kind : null
  return {
    name: name === null ? null : JSON.stringify(name),
    kind: kindOf(item) ?? own,
    orderKey: typeof order === 'string' ? order : null,
  }
}

function kindOf(item: AnyItem<object>): string | null {
  if (isOf(item, 'work')) return item.data.addition?.kind ?? null
  if (isOf(item, 'alignment-span')) return item.data.words?.length ? 'words' : null
  if (!isOf(item, 'recording')) return null
  const { file, url } = item.data
  return file === undefined && url !== undefined ? 'elsewhere' : null
}
