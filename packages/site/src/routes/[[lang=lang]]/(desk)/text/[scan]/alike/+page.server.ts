import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { alikePage, type Chosen, readChosen, sendAlike, undoAlike } from './model.ts'

export const load = pageLoad(alikePage, { isPersonal: true })

export const actions = {
  preview: pageAction<Chosen>(readChosen),
  send: pageAction(sendAlike),
  undo: pageAction(undoAlike),
} satisfies Actions
