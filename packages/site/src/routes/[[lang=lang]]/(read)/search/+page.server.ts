import { pageLoad } from '#lib/server/ask.ts'
import { PARAMETERS } from '#lib/server/models/search-form.ts'
import { searchPage } from '#lib/server/models/search-page.ts'

export const load = pageLoad(searchPage, { query: PARAMETERS })
