import { pageLoad } from '#lib/server/ask.ts'
import { weekPage } from './model.ts'

export const load = pageLoad(weekPage, { query: ['of'] })
