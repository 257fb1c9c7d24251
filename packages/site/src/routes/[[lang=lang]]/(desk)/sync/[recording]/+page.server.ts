import { anchorSyncAtOnce } from '@yalkut/catalog/media'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { syncPage } from './model.ts'
import { anchorsIn } from './plain-form.ts'

export const load = pageLoad(syncPage, { query: ['did'], isPersonal: true })

export const actions = {
  /** Without scripts: all times at once. */
  send: pageAction(async (sent) => {
    const { catalog, caller, params } = sent
    const recording = params.recording ?? ''
    const { number } = await anchorSyncAtOnce(catalog, caller, recording, anchorsIn(sent))
    goTo(`/sync/${recording}?did=${number}`, sent)
  }),
} satisfies Actions
