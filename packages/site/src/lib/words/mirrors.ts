import { mirrors as en } from './en/mirrors.ts'
import { mirrors as he } from './he/mirrors.ts'
import { inBoth } from './in-both.ts'

export const mirrorWords = inBoth({ he, en })
