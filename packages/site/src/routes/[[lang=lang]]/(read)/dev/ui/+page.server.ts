import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { pageLoad } from '#lib/server/ask.ts'

/** Of `npm run dev` alone: a built site has no such page. */
export const load = pageLoad(() => {
  if (!import.meta.env.DEV) throw refuse('not-found', siteSaid('development-only'))
  const title = 'Parts of pages'
  return { head: { title, description: title, isHidden: true } }
})
