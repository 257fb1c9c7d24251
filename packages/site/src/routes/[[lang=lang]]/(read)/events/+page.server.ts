import { pageLoad } from '#lib/server/ask.ts'
import { eventsPage } from './model.ts'

export const load = pageLoad(eventsPage, { query: ['year', 'missing', 'cursor'] })
