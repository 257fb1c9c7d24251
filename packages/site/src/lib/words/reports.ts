import { reports as en } from './en/reports.ts'
import { reports as he } from './he/reports.ts'
import { inBoth } from './in-both.ts'

export const reportsWords = inBoth({ he, en })
