import { pageLoad } from '#lib/server/ask.ts'
import { newPage } from '#lib/server/models/new-page.ts'

export const load = pageLoad(newPage, { query: ['draft'], isPersonal: true })
