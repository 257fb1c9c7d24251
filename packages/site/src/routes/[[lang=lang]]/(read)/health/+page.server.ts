import { pageLoad } from '#lib/server/ask.ts'
import { healthPage } from '#lib/server/models/health-page.ts'

export const load = pageLoad(healthPage, { isPersonal: true })
