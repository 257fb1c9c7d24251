import { pageLoad } from '#lib/server/ask.ts'
import { trackPage } from './model.ts'

export const load = pageLoad(trackPage, { isPersonal: true })
