import { pageLoad } from '#lib/server/ask.ts'
import { adminPage } from './model.ts'

export const load = pageLoad(adminPage, { isPersonal: true })
