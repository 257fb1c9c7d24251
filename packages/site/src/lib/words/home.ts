import { home as en } from './en/home.ts'
import { home as he } from './he/home.ts'
import { inBoth } from './in-both.ts'

export const homeWords = inBoth({ he, en })
