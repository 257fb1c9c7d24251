import { calendar as en } from './en/calendar.ts'
import { calendar as he } from './he/calendar.ts'
import { inBoth } from './in-both.ts'

export const calendarWords = inBoth({ he, en })
