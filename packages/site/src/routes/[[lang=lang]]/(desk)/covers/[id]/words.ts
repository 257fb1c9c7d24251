import { inBoth } from '#lib/words/in-both.ts'
import { cover as en } from './words.en.ts'
import { cover as he } from './words.he.ts'

export const coverWords = inBoth({ he, en })
