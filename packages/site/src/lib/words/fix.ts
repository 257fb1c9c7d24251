import { fix as en } from './en/fix.ts'
import { fix as he } from './he/fix.ts'
import { inBoth } from './in-both.ts'

export const fixWords = inBoth({ he, en })
