import { pageLoad } from '#lib/server/ask.ts'
import { issuesPage } from './model.ts'

export const load = pageLoad(issuesPage, { isPersonal: true })
