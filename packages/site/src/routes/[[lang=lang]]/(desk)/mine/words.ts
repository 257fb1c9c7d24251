import { inBoth } from '#lib/words/in-both.ts'
import { mine as en } from './words.en.ts'
import { mine as he } from './words.he.ts'

export const mineWords = inBoth({ he, en })
