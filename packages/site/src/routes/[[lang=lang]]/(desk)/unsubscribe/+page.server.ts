import { unsubscribe } from '@yalkut/catalog/people'
import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { unsubscribePage } from '#lib/server/models/sign-out-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(unsubscribePage, { isPersonal: true })

export const actions = {
  default: pageAction(async ({ catalog, query }) => {
    await unsubscribe(catalog.ledger, query.get('token') ?? '')
    return { stopped: true }
  }),
} satisfies Actions
