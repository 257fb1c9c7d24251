import { pageLoad } from '#lib/server/ask.ts'
import { newPage } from './model.ts'

export const load = pageLoad(newPage, { query: ['draft'], isPersonal: true })
