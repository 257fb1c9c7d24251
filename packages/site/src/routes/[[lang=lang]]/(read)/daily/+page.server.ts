import { pageLoad } from '#lib/server/ask.ts'
import { dailyPage } from './model.ts'

/** With a place the day changes at its sunset: such a page is not kept. */
export const load = pageLoad(dailyPage, { query: ['date'] })
