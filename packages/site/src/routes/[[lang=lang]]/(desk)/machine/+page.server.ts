import { requestMachineWork } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { siteSaid } from '#lib/said/site-said.ts'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { oneOf } from '#lib/server/one-of.ts'
import type { Actions } from './$types'
import { ASKED } from './asked.ts'
import { machinePage } from './model.ts'

export const load = pageLoad(machinePage, { query: ['did'], isPersonal: true })

export const actions = {
  ask: pageAction(async (sent) => {
    const kind = oneOf(sent.form.text('kind'), ASKED)
    if (kind === null) throw refuse('bad-request', siteSaid('machine-missing'))
    const item = sent.form.text('item')
    const { created } = await requestMachineWork(sent.catalog, sent.caller, { kind, item })
    goTo(`/machine?did=${created ? 'asked' : 'joined'}`, sent)
  }),
} satisfies Actions
