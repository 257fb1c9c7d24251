import { pageLoad } from '#lib/server/ask.ts'
import { mirrorsPage } from './model.ts'

export const load = pageLoad(mirrorsPage, { isPersonal: true })
