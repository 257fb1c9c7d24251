import { errors as en } from './en/errors.ts'
import { errors as he } from './he/errors.ts'
import { inBoth } from './in-both.ts'

export const errorWords = inBoth({ he, en })
