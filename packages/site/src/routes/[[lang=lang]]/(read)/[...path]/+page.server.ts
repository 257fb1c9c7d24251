import { pageLoad } from '#lib/server/ask.ts'
import { itemPage } from '#lib/server/models/item-page.ts'

export const load = pageLoad(itemPage, {
  query: ['v', 'view', 'part', 'group', 'cursor', 'at', 'media', 'page', 'letter', 'sets', 'additions'],
})
