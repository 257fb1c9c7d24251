import { pageLoad } from '#lib/server/ask.ts'
import { homePage } from '#lib/server/models/home-page.ts'

export const load = pageLoad(homePage)
