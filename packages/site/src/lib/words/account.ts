import { account as en } from './en/account.ts'
import { account as he } from './he/account.ts'
import { inBoth } from './in-both.ts'

export const accountWords = inBoth({ he, en })
