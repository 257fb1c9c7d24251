import { pageLoad } from '#lib/server/ask.ts'
import { comparePage } from './model.ts'

export const load = pageLoad(comparePage, { query: ['a', 'b', 'unit'] })
