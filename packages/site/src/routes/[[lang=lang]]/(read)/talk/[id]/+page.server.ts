import { pageLoad } from '#lib/server/ask.ts'
import { talkPage } from '#lib/server/models/talk-page.ts'

export const load = pageLoad(talkPage, { query: ['cursor'], isPersonal: true })
