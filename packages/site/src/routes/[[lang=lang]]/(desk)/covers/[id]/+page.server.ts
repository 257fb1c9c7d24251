import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { coverPage, sendCover } from '#lib/server/models/cover-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(coverPage, { isPersonal: true })

export const actions = { default: pageAction(sendCover) } satisfies Actions
