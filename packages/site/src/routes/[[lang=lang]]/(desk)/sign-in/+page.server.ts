import { startEmailSignIn } from '@yalkut/catalog/people'
import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { nextOf, signInPage } from '#lib/server/models/sign-in-page.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = (event) =>
  pageLoad((ask) => signInPage(ask, event.locals.site), { isPersonal: true })(event)

export const actions = {
  default: (event) =>
    pageAction(async ({ catalog, caller, baseUrl, form, lang, clientAddress }) => {
      const next = nextOf(form.typed('next'), lang)
      const start = { email: form.text('email'), next, from: clientAddress }
      const { sendMail } = event.locals.site
      await startEmailSignIn(catalog, caller, start, { baseUrl, sendMail })
      return { mailed: true }
    })(event),
} satisfies Actions
