import { pageLoad } from '#lib/server/ask.ts'
import { calendarPage } from '#lib/server/models/calendar-page.ts'

export const load = pageLoad(calendarPage, { query: ['cursor'] })
