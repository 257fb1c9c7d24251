import { display as en } from './en/display.ts'
import { display as he } from './he/display.ts'
import { inBoth } from './in-both.ts'

export const displayWords = inBoth({ he, en })
