import { pageLoad } from '#lib/server/ask.ts'
import { missingPage } from './model.ts'

export const load = pageLoad(missingPage, { query: ['kind', 'within'] })
