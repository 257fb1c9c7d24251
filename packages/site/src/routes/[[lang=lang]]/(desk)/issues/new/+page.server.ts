import { openIssue } from '@yalkut/catalog/talking'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { itemNamed } from '#lib/server/item-named.ts'
import { readIssueType } from '#lib/server/models/issues/issue-filter.ts'
import type { Actions } from './$types'
import { newIssuePage } from './model.ts'

export const load = pageLoad(newIssuePage, { isPersonal: true })

export const actions = {
  open: pageAction(async (sent) => {
    const { catalog, caller, form } = sent
    const named = form.text('entity')
    const entityId = named === '' ? null : itemNamed(catalog, named)
    if (named !== '' && entityId === null) {
      throw refuse('invalid', siteSaid('issue-item-missing'), {
        field: 'entity',
      })
    }
    const { number } = await openIssue(catalog, caller, {
      title: form.text('title'),
      body: form.text('body'),
      type: readIssueType(form.text('type')) ?? 'other',
      private: form.has('private'),
      ...(entityId !== null && { entityId }),
    })
    return goTo(`/issues/${number}`, sent)
  }),
} satisfies Actions
