import { status as en } from './en/status.ts'
import { status as he } from './he/status.ts'
import { inBoth } from './in-both.ts'

export const statusWords = inBoth({ he, en })
