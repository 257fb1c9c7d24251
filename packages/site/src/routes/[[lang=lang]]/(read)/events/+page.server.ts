import { pageLoad } from '#lib/server/ask.ts'
import { eventsPage } from '#lib/server/models/events-page.ts'

export const load = pageLoad(eventsPage, { query: ['year', 'missing'] })
