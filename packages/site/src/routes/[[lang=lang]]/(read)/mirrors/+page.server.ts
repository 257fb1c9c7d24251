import { pageLoad } from '#lib/server/ask.ts'
import { mirrorsPage } from '#lib/server/models/mirrors-page.ts'

export const load = pageLoad(mirrorsPage, { isPersonal: true })
