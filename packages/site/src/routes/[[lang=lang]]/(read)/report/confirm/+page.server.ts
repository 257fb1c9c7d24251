import { confirmReport } from '@yalkut/catalog/people'
import { inLang } from '#lib/lang.ts'
import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { confirmPage } from './model.ts'

export const load = pageLoad(confirmPage, { isPersonal: true })

export const actions = {
  default: pageAction(async ({ catalog, query, clientAddress, lang }) => {
    const { number, secret } = await confirmReport(catalog, query.get('token') ?? '', clientAddress)
    return { number, follow: inLang(`/report/track?token=${secret}`, lang) }
  }),
} satisfies Actions
