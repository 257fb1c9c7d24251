import { pageLoad } from '#lib/server/ask.ts'
import { communityPage } from '#lib/server/models/community-page.ts'

export const load = pageLoad(communityPage, { isPersonal: true })
