import { alike as en } from './en/alike.ts'
import { alike as he } from './he/alike.ts'
import { inBoth } from './in-both.ts'

export const alikeWords = inBoth({ he, en })
