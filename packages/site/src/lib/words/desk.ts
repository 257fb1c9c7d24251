import type { Lang } from '#lib/lang.ts'
import { desk as en } from './en/desk.ts'
import { itemFields as enFields } from './en/item-fields.ts'
import { desk as he } from './he/desk.ts'
import { itemFields as heFields } from './he/item-fields.ts'
import { inBoth } from './in-both.ts'

export const deskWords = inBoth({ he, en })
export const fieldWords = inBoth({ he: heFields, en: enFields })

/** “pageCount” as people read it: “Page count”. */
export function spaced(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a value of a closed list is called. */
export function valueName(lang: Lang, value: string): string {
  return fieldWords(lang).values[value] ?? spaced(value)
}
