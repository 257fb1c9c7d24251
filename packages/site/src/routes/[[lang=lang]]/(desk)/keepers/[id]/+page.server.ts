import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { changeKeepers, keepersPage } from '#lib/server/models/admin/keepers-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(keepersPage, { isPersonal: true })

export const actions = {
  change: pageAction(changeKeepers),
} satisfies Actions
