import { pageLoad, refusing } from '#lib/server/ask.ts'
import { keyOf } from '#lib/server/once-form.ts'
import type { Actions } from './$types'
import { reportPage } from './model.ts'
import { readFilled, send } from './send-report.ts'

export const load = pageLoad(reportPage, { query: ['entity', 'segment'], isPersonal: true })

export const actions: Actions = {
  default: async (event) => {
    const { locals, request, url, getClientAddress } = event
    const { site, lang } = locals
    const form = await request.formData()
    const [filled, key] = [readFilled(form), keyOf(event, form)]
    return await refusing(event, async () => {
      const about = reportPage({ ...site, lang, query: url.searchParams })
      return await send(site, { about, filled, lang, clientAddress: getClientAddress(), key })
    })
  },
}
