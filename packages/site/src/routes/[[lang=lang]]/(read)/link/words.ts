import { inBoth } from '#lib/words/in-both.ts'
import { link as en } from './words.en.ts'
import { link as he } from './words.he.ts'

export const linkWords = inBoth({ he, en })
