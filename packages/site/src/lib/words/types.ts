import { isItemType } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { types as en } from './en/types.ts'
import { types as he } from './he/types.ts'
import { inBoth } from './in-both.ts'

const typeWords = inBoth({ he, en })

/** What one item of a type is called; a type that a catalog added has only its own name. */
export function typeName(lang: Lang, type: string): string {
  return isItemType(type) ? typeWords(lang)[type].one : type
}

/** What items of a type are called together. */
export function typeNames(lang: Lang, type: string): string {
  return isItemType(type) ? typeWords(lang)[type].many : type
}
