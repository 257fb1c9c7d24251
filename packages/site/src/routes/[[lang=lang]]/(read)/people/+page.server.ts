import { pageLoad } from '#lib/server/ask.ts'
import { peoplePage } from '#lib/server/models/people-page.ts'

export const load = pageLoad(peoplePage, { query: ['q'], isPersonal: true })
