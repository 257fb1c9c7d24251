import { pageLoad } from '#lib/server/ask.ts'
import { historyPage } from '#lib/server/models/history-page.ts'

export const load = pageLoad(historyPage, { query: ['from', 'to', 'at', 'cursor'] })
