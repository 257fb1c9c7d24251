import { pageLoad } from '#lib/server/ask.ts'
import { changesPage } from '#lib/server/models/changes-page.ts'

export const load = pageLoad(changesPage, {
  query: ['type', 'author', 'set', 'cursor'],
  isPersonal: true,
})
