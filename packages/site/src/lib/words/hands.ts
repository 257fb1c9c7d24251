import { hands as en } from './en/hands.ts'
import { hands as he } from './he/hands.ts'
import { inBoth } from './in-both.ts'

export const handsWords = inBoth({ he, en })
