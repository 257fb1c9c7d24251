import { pageLoad } from '#lib/server/ask.ts'
import { lettersPage } from '#lib/server/models/letters-page.ts'

export const load = pageLoad(lettersPage, { query: ['year', 'cursor'] })
