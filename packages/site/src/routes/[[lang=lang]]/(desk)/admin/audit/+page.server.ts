import { pageLoad } from '#lib/server/ask.ts'
import { auditPage } from './model.ts'

export const load = pageLoad(auditPage, { isPersonal: true })
