import { inbox as en } from './en/inbox.ts'
import { inbox as he } from './he/inbox.ts'
import { inBoth } from './in-both.ts'

export const inboxWords = inBoth({ he, en })
