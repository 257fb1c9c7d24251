import { redirect } from '@sveltejs/kit'
import { TOKEN_SCOPES } from '@yalkut/catalog/people'
import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions, PageServerLoad } from './$types'
import { connectPage } from './model.ts'

export const load: PageServerLoad = async (event) => {
  const { consent } = event.locals.site
  const page = await pageLoad((ask) => connectPage(ask, consent), { isPersonal: true })(event)
  event.locals.formsMayLeadTo = page.leadsTo
  return page
}

export const actions = {
  default: (event) =>
    pageAction(async ({ form, params }) => {
      const answer = {
        approve: form.text('decision') === 'approve',
        scopes: TOKEN_SCOPES.filter((scope) => form.has(scope)),
      }
      redirect(303, await event.locals.site.consent.decide(params.id ?? '', answer))
    })(event),
} satisfies Actions
