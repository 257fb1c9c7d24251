import type { Lang } from '#lib/lang.ts'
import { fixWords } from '#lib/words/fix.ts'
import { inBoth } from '#lib/words/in-both.ts'
import { suggest as en } from './words.en.ts'
import { suggest as he } from './words.he.ts'

const own = inBoth({ he, en })

/** The words of the page, with those of the form. */
export function suggestWords(lang: Lang) {
  return { ...fixWords(lang), ...own(lang) }
}
