import { pageLoad } from '#lib/server/ask.ts'
import { todayPage } from '#lib/server/models/dates-page.ts'

export const load = pageLoad(todayPage, { query: ['civil'] })
