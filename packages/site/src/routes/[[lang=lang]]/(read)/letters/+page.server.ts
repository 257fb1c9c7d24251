import { pageLoad } from '#lib/server/ask.ts'
import { lettersPage } from './model.ts'

export const load = pageLoad(lettersPage, { query: ['year', 'to', 'work', 'cursor'] })
