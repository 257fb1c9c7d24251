import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { decide, takedownsPage } from './model.ts'

export const load = pageLoad(takedownsPage, { isPersonal: true })

export const actions = {
  decide: pageAction(decide),
} satisfies Actions
