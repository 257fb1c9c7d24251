import { markInbox } from '@yalkut/catalog/people'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { oneOf } from '#lib/server/one-of.ts'
import type { Actions } from './$types'
import { inboxPage, readInboxFilter } from './model.ts'

export const load = pageLoad(inboxPage, { isPersonal: true })

/** Lines of one page. */
const MOST_LINES = 50
const KINDS = ['changeset', 'report', 'entity', 'project'] as const

export const actions = {
  read: pageAction(async (sent) => {
    const { catalog, caller, form } = sent
    const unread = form.has('unread')
    const ids = form.all('line').map(Number).filter(Number.isSafeInteger).slice(0, MOST_LINES)
    const kind = oneOf(form.text('kind'), KINDS)
    if (form.has('all')) await markInbox(catalog, caller, { all: true })
    else if (ids.length > 0) await markInbox(catalog, caller, { ids, unread })
    else if (kind === null) throw refuse('bad-request', siteSaid('which-conversation'))
    else await markInbox(catalog, caller, { subject: { kind, id: form.text('id') }, unread })
    const query = new URLSearchParams({ done: unread ? 'unread' : 'read' })
    const filter = readInboxFilter(form.text('filter'))
    if (filter !== 'unread') query.set('filter', filter)
    return goTo(`/inbox?${query}`, sent)
  }),
} satisfies Actions
