import { deskFloorWords } from '#lib/desk/words.ts'
import type { Lang } from '#lib/lang.ts'
import { inBoth } from '#lib/words/in-both.ts'
import { doubts as en } from './words.en.ts'
import { doubts as he } from './words.he.ts'

const own = inBoth({ he, en })

export function doubtsWords(lang: Lang) {
  return { doubts: own(lang), floor: deskFloorWords(lang) }
}
export type DoubtsWords = ReturnType<typeof doubtsWords>
