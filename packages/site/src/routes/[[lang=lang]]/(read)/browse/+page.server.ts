import { pageLoad } from '#lib/server/ask.ts'
import { browsePage } from './model.ts'

export const load = pageLoad(browsePage)
