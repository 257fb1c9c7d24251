import { inBoth } from '#lib/words/in-both.ts'
import { sound as en } from './words.en.ts'
import { sound as he } from './words.he.ts'

export const soundWords = inBoth({ he, en })
