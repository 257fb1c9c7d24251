import { pageLoad } from '#lib/server/ask.ts'
import { statusPage } from './model.ts'

export const load = pageLoad(statusPage, { isPersonal: true })
