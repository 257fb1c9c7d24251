import { pageLoad } from '#lib/server/ask.ts'
import { guidePage } from '#lib/server/models/docs-pages.ts'

export const load = pageLoad(guidePage)
