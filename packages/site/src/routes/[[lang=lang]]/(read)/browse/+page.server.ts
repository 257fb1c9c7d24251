import { pageLoad } from '#lib/server/ask.ts'
import { browsePage } from '#lib/server/models/browse-page.ts'

export const load = pageLoad(browsePage)
