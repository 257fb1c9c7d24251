import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { changeKeepers, keepersPage } from './model.ts'

export const load = pageLoad(keepersPage, { isPersonal: true })

export const actions = {
  change: pageAction(changeKeepers),
} satisfies Actions
