import { pageLoad } from '#lib/server/ask.ts'
import { sectionPage } from '#lib/server/models/docs-pages.ts'

export const load = pageLoad(sectionPage)
