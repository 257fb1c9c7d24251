import { changeLine as en } from './en/change-line.ts'
import { changeLine as he } from './he/change-line.ts'
import { inBoth } from './in-both.ts'

export const changeLineWords = inBoth({ he, en })
