import { inBoth } from '#lib/words/in-both.ts'
import { machine as en } from './words.en.ts'
import { machine as he } from './words.he.ts'

export const machineWords = inBoth({ he, en })
