import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { adminPersonPage, restore, saveRoles, suspend } from '#lib/server/models/admin/people-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(adminPersonPage, { isPersonal: true })

export const actions = {
  roles: pageAction(saveRoles),
  suspend: pageAction(suspend),
  restore: pageAction(restore),
} satisfies Actions
