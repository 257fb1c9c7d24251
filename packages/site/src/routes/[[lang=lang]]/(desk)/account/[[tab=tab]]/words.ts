import { inBoth } from '#lib/words/in-both.ts'
import { account as en } from './words.en.ts'
import { account as he } from './words.he.ts'

export const accountWords = inBoth({ he, en })
