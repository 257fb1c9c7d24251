import { admin as en } from './en/admin.ts'
import { admin as he } from './he/admin.ts'
import { inBoth } from './in-both.ts'

export const adminWords = inBoth({ he, en })
