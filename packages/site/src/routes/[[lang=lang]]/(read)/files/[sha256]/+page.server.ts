import { pageLoad } from '#lib/server/ask.ts'
import { filePage } from './model.ts'

export const load = pageLoad(filePage, { isPersonal: true })
