import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { fileRightsPage, saveRights } from './model.ts'

export const load = pageLoad(fileRightsPage, { isPersonal: true })

export const actions = {
  save: pageAction(saveRights),
} satisfies Actions
