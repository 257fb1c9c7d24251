import { site as en } from './en/site.ts'
import { site as he } from './he/site.ts'
import { inBoth } from './in-both.ts'

export const siteWords = inBoth({ he, en })
