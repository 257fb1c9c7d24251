import { deskFloorWords } from '#lib/desk/words.ts'
import type { Lang } from '#lib/lang.ts'
import { inBoth } from '#lib/words/in-both.ts'
import { proofread as en } from './words.en.ts'
import { proofread as he } from './words.he.ts'

const own = inBoth({ he, en })

/** The words of the desk, with those of all desks. */
export function proofreadWords(lang: Lang) {
  return { ...own(lang), floor: deskFloorWords(lang) }
}
export type ProofreadWords = ReturnType<typeof proofreadWords>
