import { redirect } from '@sveltejs/kit'
import { follow } from '@yalkut/catalog/people'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { followsPage, readFollowKind } from './model.ts'

export const load = pageLoad(followsPage, { isPersonal: true })

export const actions = {
  set: pageAction(async (sent) => {
    const { catalog, caller, form } = sent
    const kind = readFollowKind(form.text('kind'))
    if (kind === null) throw refuse('bad-request', siteSaid('follow-what'))
    const on = form.text('on') !== ''
    await follow(catalog, caller, { kind, id: form.text('id'), on })
    const next = form.text('next')
    // “//” and “/\” begin an address on another host.
    if (/^\/(?![/\\])/.test(next)) redirect(303, next)
    return goTo(`/follows?done=${on ? 'on' : 'off'}`, sent)
  }),
} satisfies Actions
