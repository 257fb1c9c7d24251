import { pageLoad } from '#lib/server/ask.ts'
import { explorerPolicy } from '#lib/server/docs/explorer-policy.ts'
import { explorerPage } from '#lib/server/models/developers-pages.ts'
import type { PageServerLoad } from './$types'

const ownLoad = pageLoad(explorerPage)

export const load: PageServerLoad = async (event) => {
  const page = await ownLoad(event)
  // Set last, it replaces the policy that every page has.
  event.setHeaders({ 'content-security-policy': explorerPolicy })
  return page
}
