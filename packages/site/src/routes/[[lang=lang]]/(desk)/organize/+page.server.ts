import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { organizePage } from './model.ts'
import { addToPlan, lookAtPlan, sendPlan } from './plain-form.ts'

export const load = pageLoad(organizePage, {
  query: ['root', 'cursor', 'did', 'done'],
  isPersonal: true,
})

/** Without scripts: the form carries the plan. */
export const actions = {
  add: pageAction(async (sent) => ({ plain: await addToPlan(sent) })),
  look: pageAction(async (sent) => ({ plain: await lookAtPlan(sent) })),
  send: pageAction(async (sent) => ({ plain: await sendPlan(sent, { apply: false }) })),
  apply: pageAction(async (sent) => ({ plain: await sendPlan(sent, { apply: true }) })),
} satisfies Actions
