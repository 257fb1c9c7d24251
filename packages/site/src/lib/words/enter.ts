import { enter as en } from './en/enter.ts'
import { enter as he } from './he/enter.ts'
import { inBoth } from './in-both.ts'

export const enterWords = inBoth({ he, en })
