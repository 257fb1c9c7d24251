import { combineSuggestions } from '@yalkut/catalog/changing'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { ownAddress } from '#lib/server/models/suggestion-page.ts'
import type { Actions } from './$types'
import { suggestionsPage } from './model.ts'

export const load = pageLoad(suggestionsPage, { isPersonal: true })

export const actions = {
  combine: pageAction(async (sent) => {
    const suggestions = sent.form.all('suggestion').map(Number).filter(Number.isSafeInteger)
    const combined = await combineSuggestions(sent.catalog, sent.caller, { suggestions })
    return goTo(`${ownAddress(combined)}?did=combine`, sent)
  }),
} satisfies Actions
