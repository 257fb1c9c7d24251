import { lane as en } from './en/lane.ts'
import { lane as he } from './he/lane.ts'
import { inBoth } from './in-both.ts'

export const laneWords = inBoth({ he, en })
