import { pageLoad } from '#lib/server/ask.ts'
import { homePage } from './model.ts'

export const load = pageLoad(homePage)
