import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { dropSent, dropSentSearch, saveSent, saveSentSearch } from './acts.ts'
import { minePage } from './model.ts'

export const load = pageLoad(minePage, { isPersonal: true })

export const actions = {
  save: pageAction(saveSent),
  drop: pageAction(dropSent),
  search: pageAction(saveSentSearch),
  dropSearch: pageAction(dropSentSearch),
} satisfies Actions
