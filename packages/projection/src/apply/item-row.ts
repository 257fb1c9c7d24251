/** An item as the projection keeps it. */
import type { JsonObject, Rights } from '@yalkut/model'

export interface ItemRow {
  n: number
  id: string
  type: string
  path: string | null
  rev: number
  seq: number
  addition: number
  locked: number
  /** What the words of others follow: a text's licence decides for its segments. */
  words: Rights | null
  /** Why words are held back; null where none are. */
  withheld: string | null
  whole: Buffer
  raw: string | null
}

/** Where an item without a path stands in path order: after all that have one. */
const NO_PATH = '~'

export function listKeyOf(path: string | null): string {
  return path ?? NO_PATH
}

/** 1 for a sefer that is listed as an addition to another. */
export function additionOf(type: string, data: JsonObject): 0 | 1 {
  return type === 'work' && data.addition !== undefined ? 1 : 0
}
