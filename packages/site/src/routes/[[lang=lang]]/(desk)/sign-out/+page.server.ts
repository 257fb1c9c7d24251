import { endOwnSession, signOutEverywhere } from '@yalkut/catalog/core'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { nextOf } from '#lib/server/models/sign-in-page.ts'
import { signOutPage } from '#lib/server/models/sign-out-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(signOutPage, { isPersonal: true })

export const actions = {
  /** With `next`, somebody else may sign in then and continue there. */
  default: (event) =>
    pageAction(async (sent) => {
      const { catalog, caller, form, lang } = sent
      if (caller.kind === 'person') {
        if (form.has('everywhere')) await signOutEverywhere(catalog, caller)
        else await endOwnSession(catalog, caller, caller.session ?? '')
      }
      event.locals.session = null
      const next = form.typed('next')
      return next === null
        ? goTo('/sign-in?done=out', sent)
        : goTo(`/sign-in?done=out&next=${encodeURIComponent(nextOf(next, lang))}`, sent)
    })(event),
} satisfies Actions
