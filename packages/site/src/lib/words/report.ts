import { report as en } from './en/report.ts'
import { report as he } from './he/report.ts'
import { inBoth } from './in-both.ts'

export const reportWords = inBoth({ he, en })
