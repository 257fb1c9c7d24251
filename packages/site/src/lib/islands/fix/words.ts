/** The words of these forms, in the language of the page. */
import { fixWords } from '#lib/words/fix.ts'

export const words = fixWords(document.documentElement.lang === 'en' ? 'en' : 'he')
