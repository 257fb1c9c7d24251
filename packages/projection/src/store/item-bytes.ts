/** The answers of items as the projection keeps them: JSON in UTF-8. */
import type { JsonObject } from '@yalkut/model'

declare const ITEM: unique symbol

/** The public answer of an item. Other bytes have another type, so no route can send them as an item. */
export type ItemBytes = Buffer & { readonly [ITEM]: true }

export interface ItemAnswer {
  id: string
  type: string
  path: string | null
  rev: number
  data: JsonObject
  /** Why words are withheld; absent when none are. */
  withheld?: string
  /** Of an event: the number of its recordings. */
  recordings?: number
  hash: string
  /** Only with data that is shown whole. */
  salt?: string
}

/** `json`: an `ItemAnswer`. */
export function itemBytes(json: string): ItemBytes {
  return Buffer.from(json, 'utf8') as ItemBytes
}

export function readItemBytes(bytes: ItemBytes): ItemAnswer {
  const answer: ItemAnswer = JSON.parse(bytes.toString('utf8'))
  return answer
}
