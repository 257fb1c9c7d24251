import { pageLoad } from '#lib/server/ask.ts'
import { communityPage } from './model.ts'

export const load = pageLoad(communityPage, { isPersonal: true })
