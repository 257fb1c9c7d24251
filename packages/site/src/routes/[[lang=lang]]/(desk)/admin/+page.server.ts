import { pageLoad } from '#lib/server/ask.ts'
import { adminPage } from '#lib/server/models/admin/admin-page.ts'

export const load = pageLoad(adminPage, { isPersonal: true })
