import { deskFloorWords } from '#lib/desk/words.ts'
import type { Lang } from '#lib/lang.ts'
import { inBoth } from '#lib/words/in-both.ts'
import { map as en } from './words.en.ts'
import { map as he } from './words.he.ts'

const own = inBoth({ he, en })

/** The words of the desk, with those of all desks. */
export function mapWords(lang: Lang) {
  return { ...own(lang), floor: deskFloorWords(lang) }
}
export type MapWords = ReturnType<typeof mapWords>
