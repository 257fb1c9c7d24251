import { pageLoad } from '#lib/server/ask.ts'
import { proofreadPage } from './model.ts'

export const load = pageLoad(proofreadPage, {
  query: ['page', 'set', 'work', 'project'],
  isPersonal: true,
})
