import { problems as en } from './en/problems.ts'
import { problems as he } from './he/problems.ts'
import { inBoth } from './in-both.ts'

export const problemWords = inBoth({ he, en })
