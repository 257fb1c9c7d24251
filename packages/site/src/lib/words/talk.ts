import { talk as en } from './en/talk.ts'
import { talk as he } from './he/talk.ts'
import { inBoth } from './in-both.ts'

export const talkWords = inBoth({ he, en })
