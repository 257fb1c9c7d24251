import { cover as en } from './en/cover.ts'
import { cover as he } from './he/cover.ts'
import { inBoth } from './in-both.ts'

export const coverWords = inBoth({ he, en })
