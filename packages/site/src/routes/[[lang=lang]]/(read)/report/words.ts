import { inBoth } from '#lib/words/in-both.ts'
import { followedReport as en } from './words.en.ts'
import { followedReport as he } from './words.he.ts'

export const followedReportWords = inBoth({ he, en })
