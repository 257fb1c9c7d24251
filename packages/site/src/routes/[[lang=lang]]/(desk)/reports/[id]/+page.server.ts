import { takeReport } from '@yalkut/catalog/people'
import { closeReport } from '@yalkut/catalog/talking'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { oneReportPage, reportIdIn } from '#lib/server/models/issues/reports-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(oneReportPage, { isPersonal: true })

export const actions = {
  take: pageAction(async (sent) => {
    const { number } = await takeReport(sent.catalog, sent.caller, reportIdIn(sent))
    return goTo(`/suggestions/${number}`, sent)
  }),
  close: pageAction(async (sent) => {
    const { catalog, caller, form } = sent
    const outcome = form.text('outcome') === 'resolved' ? 'resolved' : 'dismissed'
    await closeReport(catalog, caller, reportIdIn(sent), { outcome, note: form.text('note') })
    return goTo('/reports?done=closed', sent)
  }),
} satisfies Actions
