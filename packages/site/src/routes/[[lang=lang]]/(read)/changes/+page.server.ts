import { pageLoad } from '#lib/server/ask.ts'
import { changesPage } from './model.ts'

export const load = pageLoad(changesPage, {
  query: ['type', 'author', 'set', 'cursor'],
  isPersonal: true,
})
