import { pageLoad } from '#lib/server/ask.ts'
import { helpPage } from '#lib/server/models/help-page.ts'

export const load = pageLoad(helpPage, { isPersonal: true })
