import { pageLoad } from '#lib/server/ask.ts'
import { besidePage } from './model.ts'

export const load = pageLoad(besidePage, { query: ['segment', 'page', 'cursor'] })
