import { redirect } from '@sveltejs/kit'
import { verifyLink } from '@yalkut/catalog/people'
import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { linkPage } from '#lib/server/models/sign-in-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(linkPage, { isPersonal: true })

export const actions = {
  default: (event) =>
    pageAction(async ({ catalog, caller, form, query }) => {
      const { session, next } = await verifyLink(catalog, caller, {
        token: query.get('token') ?? '',
        ...(form.has('handle') && { handle: form.text('handle'), name: form.text('name') }),
        userAgent: event.request.headers.get('user-agent') ?? undefined,
      })
      event.locals.session = session
      redirect(303, next)
    })(event),
} satisfies Actions
