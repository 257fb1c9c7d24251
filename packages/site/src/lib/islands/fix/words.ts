/** The words of these forms, in the language of the page. */
import { fix as en } from '#lib/words/en/fix.ts'
import { fix as he } from '#lib/words/he/fix.ts'
import { pageLang } from './page.ts'

export const words = pageLang === 'en' ? en : he
