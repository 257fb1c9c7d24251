import { pageLoad } from '#lib/server/ask.ts'
import { datesPage } from '#lib/server/models/dates-page.ts'

export const load = pageLoad(datesPage, { query: ['cursor'] })
