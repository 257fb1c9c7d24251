import { pageLoad, refusing } from '#lib/server/ask.ts'
import { keyOf, onceForm } from '#lib/server/once-form.ts'
import type { Actions } from './$types'
import { linkPage } from './model.ts'
import { readFilled, reportLink, suggestLink } from './send-link.ts'

export const load = pageLoad(linkPage, { query: ['entity', 'segment', 'sent'], isPersonal: true })

export const actions: Actions = {
  default: async (event) => {
    const { locals, request, url, getClientAddress } = event
    const { site, lang } = locals
    const form = await request.formData()
    return await refusing(event, async () => {
      const page = linkPage({ ...site, lang, query: url.searchParams })
      const filled = readFilled(form)
      if (!page.isVisitor) return await onceForm(event, form, () => suggestLink(site, { page, filled }, lang))
      return await reportLink(site, { page, filled, clientAddress: getClientAddress(), key: keyOf(event, form) }, lang)
    })
  },
}
