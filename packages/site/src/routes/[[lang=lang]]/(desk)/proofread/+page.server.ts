import { pageLoad } from '#lib/server/ask.ts'
import { shelfPage } from './model.ts'

export const load = pageLoad(shelfPage, {
  query: ['set', 'work', 'project', 'all'],
  isPersonal: true,
})
