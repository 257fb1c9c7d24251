import { heard as en } from './en/heard.ts'
import { heard as he } from './he/heard.ts'
import { inBoth } from './in-both.ts'

export const heardWords = inBoth({ he, en })
