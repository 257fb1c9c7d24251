import { pageLoad } from '#lib/server/ask.ts'
import { healthPage } from './model.ts'

export const load = pageLoad(healthPage, { isPersonal: true })
