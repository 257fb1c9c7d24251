import { pageLoad } from '#lib/server/ask.ts'
import { searchPage } from './model.ts'
import { PARAMETERS } from './search-form.ts'

export const load = pageLoad(searchPage, { query: PARAMETERS })
