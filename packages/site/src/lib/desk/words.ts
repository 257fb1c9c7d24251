import { inBoth } from '#lib/words/in-both.ts'
import { desk as en } from './words.en.ts'
import { desk as he } from './words.he.ts'

export const deskFloorWords = inBoth({ he, en })
