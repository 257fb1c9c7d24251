import { pageLoad } from '#lib/server/ask.ts'
import { filePage } from '#lib/server/models/file-page.ts'

export const load = pageLoad(filePage, { isPersonal: true })
