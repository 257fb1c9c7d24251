import { acted } from '#lib/server/acted.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { reportPage } from '#lib/server/models/report-page.ts'
import { readFilled, send } from '#lib/server/send-report.ts'
import type { Actions } from './$types'

export const load = pageLoad(reportPage, { query: ['entity', 'segment'], isPersonal: true })

export const actions: Actions = {
  default: async ({ locals, request, url, getClientAddress }) => {
    const { site, lang } = locals
    const filled = readFilled(await request.formData())
    return await acted(site, async () => {
      const about = reportPage({ ...site, lang, query: url.searchParams })
      return await send(site, { about, filled, lang, clientAddress: getClientAddress() })
    })
  },
}
