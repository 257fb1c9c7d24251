import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { fileRightsPage, saveRights } from '#lib/server/models/admin/file-rights-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(fileRightsPage, { isPersonal: true })

export const actions = {
  save: pageAction(saveRights),
} satisfies Actions
