import { daily as en } from './en/daily.ts'
import { daily as he } from './he/daily.ts'
import { inBoth } from './in-both.ts'

export const dailyWords = inBoth({ he, en })
