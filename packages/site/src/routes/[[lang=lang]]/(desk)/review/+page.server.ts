import { decideMany } from '@yalkut/catalog/changing'
import { changeMails } from '@yalkut/catalog/people'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { readDecision, refusalOf } from './lane-form.ts'
import { lanePage } from './model.ts'

export const load = pageLoad(lanePage, {
  query: ['case', 's', 'which', 'set', 'author', 'type', 'cursor', 'part', 'did'],
  isPersonal: true,
})

export const actions = {
  decide: pageAction(async (sent) => {
    const decision = await readDecision(sent)
    const [outcome] = await decideMany(sent.catalog, sent.caller, [decision])
    const refusal = refusalOf(outcome)
    if (refusal !== null) throw refusal
    const search = new URLSearchParams(sent.form.text('filters'))
    search.delete('case')
    search.set('did', decision.verdict)
    goTo(`/review?${search}`, sent)
  }),
  settings: pageAction(async (sent) => {
    const { form, catalog, caller } = sent
    const language = form.text('language')
    await changeMails(catalog, caller, {
      reviewMail: form.has('reviewMail'),
      language: language === 'he' || language === 'en' ? language : null,
      awayUntil: form.text('awayUntil') === '' ? null : form.text('awayUntil'),
    })
    goTo('/review?did=settings', sent)
  }),
} satisfies Actions
