import { pageLoad } from '#lib/server/ask.ts'
import { apiPage } from '#lib/server/models/developers-pages.ts'

export const load = pageLoad(apiPage)
