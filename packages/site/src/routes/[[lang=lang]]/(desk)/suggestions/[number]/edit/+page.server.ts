import { dropDraftItem, editSuggestion, submitSuggestion } from '@yalkut/catalog/changing'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { findItems } from '#lib/server/edit/item-fields.ts'
import type { Actions } from './$types'
import { checkDraft, draftIdOf, draftPage } from './model.ts'

export const load = pageLoad(draftPage, { query: ['from', 'done'], isPersonal: true })

export const actions = {
  leave: pageAction(async (sent) => {
    const id = await draftIdOf(sent)
    await dropDraftItem(sent.catalog, sent.caller, id, sent.form.text('item'))
    return goTo(`${sent.address}?done=left-out`, sent)
  }),
  rename: pageAction(async (sent) => {
    const { catalog, caller, form } = sent
    const description = form.text('description')
    await editSuggestion(catalog, caller, await draftIdOf(sent), {
      title: form.text('title'),
      description: description === '' ? null : description,
    })
    return goTo(`${sent.address}?done=renamed`, sent)
  }),
  check: pageAction(async (sent) => ({ problems: await checkDraft(sent, await draftIdOf(sent)) })),
  add: pageAction(async (sent) => {
    const id = await draftIdOf(sent)
    return goTo(`/new/${encodeURIComponent(sent.form.text('type'))}?draft=${id}`, sent)
  }),
  change: pageAction(async (sent) => {
    const id = await draftIdOf(sent)
    const query = sent.form.text('query')
    const found = findItems(sent, query, null)
    const [only] = found
    if (only !== undefined && found.length === 1) return goTo(`/edit/${only.id}?draft=${id}`, sent)
    return { query, found }
  }),
  submit: pageAction(async (sent) => {
    const { number } = await submitSuggestion(sent.catalog, sent.caller, await draftIdOf(sent))
    return goTo(`/suggestions/${number ?? sent.params.number}`, sent)
  }),
} satisfies Actions
