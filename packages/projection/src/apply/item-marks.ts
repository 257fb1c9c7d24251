/** Fields of an item that lists and counts need. They have columns of their own, so that no answer is parsed for them. */
import { type AnyItem, isOf, type JsonObject, nameOf } from '@yalkut/model'

export interface ItemMarks {
  /** JSON of a LocalName; null for an item without a name. */
  name: string | null
  /** `data.kind`. Of a sefer: its genre; of an addition, the kind of addition. Of a recording: `elsewhere` when only another site has its sound. Of an
   *  alignment-span: `words` when its words are timed one by one. */
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
  if (isOf(item, 'work')) return item.data.addition?.kind ?? item.data.genre
  if (isOf(item, 'alignment-span')) return item.data.words?.length ? 'words' : null
  if (!isOf(item, 'recording')) return null
  const { file, url } = item.data
  return file === undefined && url !== undefined ? 'elsewhere' : null
}
