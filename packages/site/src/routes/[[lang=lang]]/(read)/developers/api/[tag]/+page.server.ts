import { pageLoad } from '#lib/server/ask.ts'
import { tagPage } from '#lib/server/models/developers-pages.ts'

export const load = pageLoad(tagPage)
