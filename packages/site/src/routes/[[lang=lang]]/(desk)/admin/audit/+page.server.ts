import { pageLoad } from '#lib/server/ask.ts'
import { auditPage } from '#lib/server/models/admin/audit-page.ts'

export const load = pageLoad(auditPage, { isPersonal: true })
