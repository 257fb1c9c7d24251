import { pageLoad } from '#lib/server/ask.ts'
import { developersPage } from '#lib/server/models/developers-pages.ts'

export const load = pageLoad(developersPage)
