import { pageLoad } from '#lib/server/ask.ts'
import { calendarYearsPage } from './model.ts'

export const load = pageLoad(calendarYearsPage)
