import { suggestions as en } from './en/suggestions.ts'
import { suggestions as he } from './he/suggestions.ts'
import { inBoth } from './in-both.ts'

export const suggestionWords = inBoth({ he, en })
