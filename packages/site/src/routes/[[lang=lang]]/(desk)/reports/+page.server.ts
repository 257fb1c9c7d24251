import { pageLoad } from '#lib/server/ask.ts'
import { reportsPage } from '#lib/server/models/issues/reports-page.ts'

export const load = pageLoad(reportsPage, { isPersonal: true })
