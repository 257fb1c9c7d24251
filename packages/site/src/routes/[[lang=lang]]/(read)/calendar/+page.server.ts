import { pageLoad } from '#lib/server/ask.ts'
import { calendarYearsPage } from '#lib/server/models/calendar-years-page.ts'

export const load = pageLoad(calendarYearsPage)
