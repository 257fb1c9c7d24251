import { pageLoad } from '#lib/server/ask.ts'
import { trustPage } from '#lib/server/models/admin/trust-page.ts'

export const load = pageLoad(trustPage, { isPersonal: true })
