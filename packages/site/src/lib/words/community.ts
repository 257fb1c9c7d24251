import { community as en } from './en/community.ts'
import { community as he } from './he/community.ts'
import { inBoth } from './in-both.ts'

export const communityWords = inBoth({ he, en })
