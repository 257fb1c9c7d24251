import { inBoth } from '#lib/words/in-both.ts'
import { home as en } from './words.en.ts'
import { home as he } from './words.he.ts'

export const homeWords = inBoth({ he, en })
