import { pageLoad } from '#lib/server/ask.ts'
import { weekPage } from '#lib/server/models/week-page.ts'

export const load = pageLoad(weekPage, { query: ['of'] })
