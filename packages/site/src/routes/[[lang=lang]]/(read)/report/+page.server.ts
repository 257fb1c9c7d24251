import { pageLoad, refusing } from '#lib/server/ask.ts'
import { reportPage } from '#lib/server/models/report-page.ts'
import { keyOf } from '#lib/server/once-form.ts'
import { readFilled, send } from '#lib/server/send-report.ts'
import type { Actions } from './$types'

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
