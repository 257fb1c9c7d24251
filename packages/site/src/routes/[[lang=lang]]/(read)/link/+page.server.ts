import { pageLoad, refusing } from '#lib/server/ask.ts'
import { keyOf } from '#lib/server/once-form.ts'
import type { Actions } from './$types'
import { linkPage } from './model.ts'
import { readFilled, sendLink } from './send-link.ts'

export const load = pageLoad(linkPage, { query: ['entity', 'segment'], isPersonal: true })

export const actions: Actions = {
  default: async (event) => {
    const { locals, request, url, getClientAddress } = event
    const { site, lang } = locals
    const form = await request.formData()
    const key = keyOf(event, form)
    return await refusing(event, async () => {
      const page = linkPage({ ...site, lang, query: url.searchParams })
      return await sendLink(site, { lang }, { page, filled: readFilled(form), clientAddress: getClientAddress(), key })
    })
  },
}
