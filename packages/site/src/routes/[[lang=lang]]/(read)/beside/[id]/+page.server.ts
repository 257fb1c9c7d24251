import { pageLoad } from '#lib/server/ask.ts'
import { besidePage } from './model.ts'

// Comments are hidden and changed without a change of the catalog, by which kept pages are known to be old.
export const load = pageLoad(besidePage, { query: ['segment', 'page', 'cursor'], isPersonal: true })
