import { issues as en } from './en/issues.ts'
import { issues as he } from './he/issues.ts'
import { inBoth } from './in-both.ts'

export const issueWords = inBoth({ he, en })
