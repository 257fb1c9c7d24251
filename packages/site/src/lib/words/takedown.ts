import { takedown as en } from './en/takedown.ts'
import { takedown as he } from './he/takedown.ts'
import { inBoth } from './in-both.ts'

export const takedownWords = inBoth({ he, en })
