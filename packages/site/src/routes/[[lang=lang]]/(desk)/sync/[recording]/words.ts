import { soundWords } from '#lib/desk/sound/words.ts'
import { deskFloorWords } from '#lib/desk/words.ts'
import type { Lang } from '#lib/lang.ts'
import { inBoth } from '#lib/words/in-both.ts'
import { sync as en } from './words.en.ts'
import { sync as he } from './words.he.ts'

const own = inBoth({ he, en })

/** The words of the desk, with those of all desks. */
export function syncWords(lang: Lang) {
  return { ...own(lang), floor: deskFloorWords(lang), sound: soundWords(lang) }
}
export type SyncWords = ReturnType<typeof syncWords>
