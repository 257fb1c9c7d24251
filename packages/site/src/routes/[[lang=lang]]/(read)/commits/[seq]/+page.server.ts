import { pageLoad } from '#lib/server/ask.ts'
import { commitPage } from './model.ts'

export const load = pageLoad(commitPage, { isPersonal: true })
