import { find as en } from './en/find.ts'
import { find as he } from './he/find.ts'
import { inBoth } from './in-both.ts'

export const findWords = inBoth({ he, en })
