import { health as en } from './en/health.ts'
import { health as he } from './he/health.ts'
import { inBoth } from './in-both.ts'

export const healthWords = inBoth({ he, en })
