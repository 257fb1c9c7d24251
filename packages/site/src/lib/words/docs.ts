import { docs as en } from './en/docs.ts'
import { docs as he } from './he/docs.ts'
import { inBoth } from './in-both.ts'

export const docsWords = inBoth({ he, en })
