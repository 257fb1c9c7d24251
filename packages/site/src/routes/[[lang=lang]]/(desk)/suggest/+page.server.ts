import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { SUGGEST_QUERY, sendSuggested, suggestPage } from './model.ts'

export const load = pageLoad(suggestPage, { query: SUGGEST_QUERY, isPersonal: true })

export const actions = {
  default: pageAction(async (sent) => goTo(await sendSuggested(sent), sent)),
} satisfies Actions
