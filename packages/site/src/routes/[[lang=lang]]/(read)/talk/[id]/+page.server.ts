import { commentOnItem, editComment, hideComment } from '@yalkut/catalog/people'
import { goTo, pageAction, type Sent } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { readItem } from '#lib/server/models/history-page.ts'
import type { Actions } from './$types'
import { talkPage } from './model.ts'

export const load = pageLoad(talkPage, {
  query: ['cursor', 'said', 'reply', 'edit'],
  isPersonal: true,
})

export const actions = {
  comment: pageAction(async (sent) => {
    const id = readItem(sent.params.id)
    const parent = Number(sent.form.text('parent')) || null
    const body = sent.form.text('body')
    const { id: said } = await commentOnItem(sent.catalog, sent.caller, id, { body, parent })
    return goToComment(said, sent)
  }),
  edit: pageAction(async (sent) => {
    const said = commentIn(sent)
    await editComment(sent.catalog, sent.caller, said, sent.form.text('body'))
    return goToComment(said, sent)
  }),
  hide: pageAction(async (sent) => {
    const said = commentIn(sent)
    await hideComment(sent.catalog, sent.caller, said, true)
    return goToComment(said, sent)
  }),
  show: pageAction(async (sent) => {
    const said = commentIn(sent)
    await hideComment(sent.catalog, sent.caller, said, false)
    return goToComment(said, sent)
  }),
} satisfies Actions

const commentIn = ({ form }: Sent): number => Number(form.text('comment')) || 0

function goToComment(said: number, sent: Sent): never {
  return goTo(`/talk/${sent.params.id}?said=${said}#c${said}`, sent)
}
