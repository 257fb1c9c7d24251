import { inBoth } from '#lib/words/in-both.ts'
import { beside as en } from './words.en.ts'
import { beside as he } from './words.he.ts'

export const besideWords = inBoth({ he, en })
