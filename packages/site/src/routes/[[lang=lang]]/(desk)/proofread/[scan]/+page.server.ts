import { confirmScanPage } from '@yalkut/catalog/media'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { shelfOf } from '../shelf.ts'
import type { Actions } from './$types'
import { proofreadPage } from './model.ts'
import { confirmationIn } from './plain-form.ts'

export const load = pageLoad(proofreadPage, {
  query: ['page', 'set', 'work', 'project', 'all', 'did'],
  isPersonal: true,
})

export const actions = {
  /** Without scripts: all lines of the page at once. The next page follows. */
  send: pageAction(async (sent) => {
    const { catalog, caller, params, query } = sent
    const scan = params.scan ?? ''
    const { number } = await confirmScanPage(catalog, caller, scan, confirmationIn(sent))
    const shelf = shelfOf(query)
    const more = shelf === null ? '' : `&${shelf === '' ? 'all=1' : shelf}`
    goTo(`/proofread/${scan}?did=${number}${more}`, sent)
  }),
} satisfies Actions
