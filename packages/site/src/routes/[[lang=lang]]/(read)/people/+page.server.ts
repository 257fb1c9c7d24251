import { pageLoad } from '#lib/server/ask.ts'
import { peoplePage } from './model.ts'

export const load = pageLoad(peoplePage, { query: ['q'], isPersonal: true })
