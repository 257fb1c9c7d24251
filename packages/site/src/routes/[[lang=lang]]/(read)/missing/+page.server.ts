import { pageLoad } from '#lib/server/ask.ts'
import { missingPage } from '#lib/server/models/missing-page.ts'

export const load = pageLoad(missingPage, { query: ['kind', 'within'] })
