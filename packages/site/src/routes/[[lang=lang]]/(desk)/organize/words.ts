import { deskFloorWords } from '#lib/desk/words.ts'
import type { Lang } from '#lib/lang.ts'
import { inBoth } from '#lib/words/in-both.ts'
import { organize as en } from './words.en.ts'
import { organize as he } from './words.he.ts'

const own = inBoth({ he, en })

/** The words of the desk, with those of all desks. */
export function organizeWords(lang: Lang) {
  return { lang, ...own(lang), floor: deskFloorWords(lang) }
}
export type OrganizeWords = ReturnType<typeof organizeWords>
