import { scan as en } from './en/scan.ts'
import { scan as he } from './he/scan.ts'
import { inBoth } from './in-both.ts'

export const scanWords = inBoth({ he, en })
