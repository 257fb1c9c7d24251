import { pageLoad } from '#lib/server/ask.ts'
import { adminPeoplePage } from '#lib/server/models/admin/people-page.ts'

export const load = pageLoad(adminPeoplePage, { isPersonal: true })
