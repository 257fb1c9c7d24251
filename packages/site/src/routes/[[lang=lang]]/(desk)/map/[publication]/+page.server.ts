import { suggestContents } from '@yalkut/catalog/media'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { mapOf, mapPage } from './model.ts'
import { orderIn } from './plain-form.ts'

export const load = pageLoad(mapPage, { query: ['scan', 'did'], isPersonal: true })

export const actions = {
  /** Without scripts: all rows at once. */
  send: pageAction(async (sent) => {
    const { catalog, caller, params } = sent
    const publication = params.publication ?? ''
    const page = await mapOf(sent)
    const order = orderIn(sent, page)
    const { number } = await suggestContents(catalog, caller, publication, order)
    goTo(`/map/${publication}?did=${number}`, sent)
  }),
} satisfies Actions
