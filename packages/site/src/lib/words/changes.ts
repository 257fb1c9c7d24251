import { changes as en } from './en/changes.ts'
import { changes as he } from './he/changes.ts'
import { inBoth } from './in-both.ts'

export const changesWords = inBoth({ he, en })
