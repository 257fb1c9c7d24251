/** Parses the API's answer for one item, for tools that return or change the item. */
import { isJsonObject, type JsonObject, parseJsonObject } from '@yalkut/model'

export interface ItemAnswer {
  id: string
  type: string
  path: string | null
  rev: number
  data: JsonObject
  /** Why the item's words are withheld; null when they are shown. */
  withheld: string | null
}

export function readAnswer(bytes: Buffer): ItemAnswer {
  const { id, type, path, rev, data, withheld } = parseJsonObject(bytes.toString('utf8'))
  return {
    id: String(id),
    type: String(type),
    path: typeof path === 'string' ? path : null,
    rev: Number(rev),
    data: isJsonObject(data) ? data : {},
    withheld: typeof withheld === 'string' ? withheld : null,
  }
}
