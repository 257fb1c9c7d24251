import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { coverPage, sendCover } from './model.ts'

export const load = pageLoad(coverPage, { isPersonal: true })

export const actions = { default: pageAction(sendCover) } satisfies Actions
