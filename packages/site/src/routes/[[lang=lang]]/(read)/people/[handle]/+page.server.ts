import { pageLoad } from '#lib/server/ask.ts'
import { personPage } from './model.ts'

export const load = pageLoad(personPage, { isPersonal: true })
