import { pageLoad } from '#lib/server/ask.ts'
import { comparePage } from '#lib/server/models/compare-page.ts'

export const load = pageLoad(comparePage, { query: ['a', 'b', 'unit'] })
