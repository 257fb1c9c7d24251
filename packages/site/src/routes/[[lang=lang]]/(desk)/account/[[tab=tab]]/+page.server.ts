import type { RequestEvent } from '@sveltejs/kit'
import { pageAction, type Sent } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions, PageServerLoad } from './$types'
import * as acts from './account-acts.ts'
import { accountPage } from './model.ts'

export const load: PageServerLoad = (event) =>
  pageLoad((ask) => accountPage(ask, event.locals.site), { isPersonal: true })(event)

export const actions = {
  name: pageAction(acts.rename),
  handle: pageAction(acts.chooseHandle),
  mail: (event: RequestEvent) => pageAction((sent: Sent) => acts.addMail(sent, event.locals.site))(event),
  remove: pageAction(acts.removeWay),
  end: pageAction(acts.endSession),
  others: pageAction(acts.endOthers),
  mails: pageAction(acts.chooseMails),
  token: pageAction(acts.makeToken),
  revoke: pageAction(acts.revoke),
  webhook: pageAction(acts.makeWebhook),
  hook: pageAction(acts.changeWebhook),
  close: (event: RequestEvent) => pageAction((sent: Sent) => acts.close(sent, event.locals))(event),
} satisfies Actions
