import { inBoth } from '#lib/words/in-both.ts'
import { takedown as en } from './words.en.ts'
import { takedown as he } from './words.he.ts'

export const takedownWords = inBoth({ he, en })
