import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { decide, takedownsPage } from '#lib/server/models/admin/takedowns-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(takedownsPage, { isPersonal: true })

export const actions = {
  decide: pageAction(decide),
} satisfies Actions
