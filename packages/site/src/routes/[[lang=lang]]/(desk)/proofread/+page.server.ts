import { answerDoubts } from '@yalkut/catalog/media'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { answersIn } from './answers-form.ts'
import { shelfPage } from './model.ts'
import { doubtsShelfOf } from './shelf.ts'

export const load = pageLoad(shelfPage, {
  query: ['set', 'work', 'project', 'all', 'doubt', 'scan', 'did'],
  isPersonal: true,
})

export const actions = {
  /** Without scripts: some doubtful words at once. */
  answer: pageAction(async (sent) => {
    await answerDoubts(sent.catalog, sent.caller, { answers: answersIn(sent.form) })
    const shelf = doubtsShelfOf(sent.query)
    goTo(`/proofread?doubt=1&did=1${shelf === '' ? '' : `&${shelf}`}`, sent)
  }),
} satisfies Actions
