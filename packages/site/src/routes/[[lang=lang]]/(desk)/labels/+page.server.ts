import { createLabel, editLabel } from '@yalkut/catalog/talking'
import { goTo, pageAction, type Sent } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { labelsPage } from './model.ts'

export const load = pageLoad(labelsPage, { query: ['done'], isPersonal: true })

export const actions = {
  make: pageAction(async (sent) => {
    await createLabel(sent.catalog, sent.caller, labelIn(sent))
    return goTo('/labels?done=made', sent)
  }),
  save: pageAction(async (sent) => {
    await editLabel(sent.catalog, sent.caller, sent.form.text('label'), labelIn(sent))
    return goTo('/labels?done=saved', sent)
  }),
} satisfies Actions

function labelIn({ form }: Sent) {
  return {
    name: form.text('name'),
    description: form.text('about'),
    color: form.text('color').replace('#', ''),
  }
}
