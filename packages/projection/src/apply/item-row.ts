/** An item in the projection. */
import type { JsonObject } from '@yalkut/model'
import type { ItemBytes } from '../store/item-bytes.ts'
import type { RightsState } from './rights.ts'

export interface ItemRow {
  n: number
  id: string
  type: string
  path: string | null
  rev: number
  seq: number
  addition: number
  held: RightsState['held']
  /** The rights that other items inherit for their words: a text's licence decides for its segments. */
  words: RightsState['words']
  /** Why words are withheld; null when none are. */
  withheld: string | null
  bytes: ItemBytes
  sum: number
  raw: string | null
}

/** The list key of items without a path, which come last in path order. */
const NO_PATH = '~'

export function listKeyOf(path: string | null): string {
  return path ?? NO_PATH
}

/** 1 for a sefer that is listed as an addition to another. */
export function additionOf(type: string, data: JsonObject): 0 | 1 {
  return type === 'work' && data.addition !== undefined ? 1 : 0
}
