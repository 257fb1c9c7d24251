import { pageLoad } from '#lib/server/ask.ts'
import { personPage } from '#lib/server/models/person-page.ts'

export const load = pageLoad(personPage, { isPersonal: true })
