import { isItemType } from '@yalkut/model'
import { capitalized, TYPE_NOUNS } from '@yalkut/model/type-nouns'
import type { Lang } from '#lib/lang.ts'

/** What one item of a type is called; a type that a catalog added has only its own name. */
export function typeName(lang: Lang, type: string): string {
  return isItemType(type) ? capitalized(TYPE_NOUNS[type][lang][0]) : type
}

/** What items of a type are called together. */
export function typeNames(lang: Lang, type: string): string {
  return isItemType(type) ? capitalized(TYPE_NOUNS[type][lang][1]) : type
}
