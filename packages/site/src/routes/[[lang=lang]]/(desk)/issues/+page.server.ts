import { pageLoad } from '#lib/server/ask.ts'
import { issuesPage } from '#lib/server/models/issues/issues-page.ts'

export const load = pageLoad(issuesPage, { isPersonal: true })
