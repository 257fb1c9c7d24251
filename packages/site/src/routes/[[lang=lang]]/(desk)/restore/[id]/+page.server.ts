import { restoreItem } from '@yalkut/catalog/changing'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { readItem } from '#lib/server/models/history-page.ts'
import type { Actions } from './$types'
import { readRevision, restorePage } from './model.ts'

export const load = pageLoad(restorePage, { isPersonal: true })

export const actions = {
  default: pageAction(async (sent) => {
    const rev = readRevision(sent.query.get('rev'))
    const { catalog, caller, params } = sent
    const { suggestion } = await restoreItem(catalog, caller, readItem(params.id), rev)
    return goTo(`/suggestions/i${suggestion}?did=restore`, sent)
  }),
} satisfies Actions
