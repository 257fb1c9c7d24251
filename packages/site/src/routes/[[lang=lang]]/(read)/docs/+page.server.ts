import { pageLoad } from '#lib/server/ask.ts'
import { docsPage } from '#lib/server/models/docs-pages.ts'

export const load = pageLoad(docsPage)
