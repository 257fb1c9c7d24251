import { suggestShaar } from '@yalkut/catalog/organizing'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { oneKindOfLineEnd } from '#lib/server/edit/raw.ts'
import type { Actions } from './$types'
import { shaarPage } from './model.ts'

export const load = pageLoad(shaarPage, { isPersonal: true })

export const actions = {
  default: pageAction(async (sent) => {
    const { catalog, caller, form, params } = sent
    const title = form.text('title')
    const done = await suggestShaar(catalog, caller, {
      entityId: params.id ?? '',
      text: oneKindOfLineEnd(form.typed('text') ?? ''),
      before: oneKindOfLineEnd(form.typed('before') ?? ''),
      note: form.text('note'),
      ...(title !== '' && { title }),
    })
    const live = done.status === 'merged' ? '&live=1' : ''
    return goTo(`/edit/${params.id}?sent=${done.number ?? done.id}${live}`, sent)
  }),
} satisfies Actions
