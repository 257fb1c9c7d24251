import { pageLoad } from '#lib/server/ask.ts'
import { helpPage } from './model.ts'

export const load = pageLoad(helpPage, { isPersonal: true })
