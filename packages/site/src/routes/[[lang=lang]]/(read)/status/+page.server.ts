import { pageLoad } from '#lib/server/ask.ts'
import { statusPage } from '#lib/server/models/status-page.ts'

export const load = pageLoad(statusPage, { isPersonal: true })
