import { pageLoad } from '#lib/server/ask.ts'
import { commitPage } from '#lib/server/models/commit-page.ts'

export const load = pageLoad(commitPage, { isPersonal: true })
