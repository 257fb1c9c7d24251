import { fixTranscriptAtOnce } from '@yalkut/catalog/media'
import { goTo, pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { transcribePage } from './model.ts'
import { fixesIn } from './plain-form.ts'

export const load = pageLoad(transcribePage, { query: ['did'], isPersonal: true })

export const actions = {
  /** Without scripts: all paragraphs at once. */
  send: pageAction(async (sent) => {
    const { catalog, caller, params } = sent
    const recording = params.recording ?? ''
    const { number } = await fixTranscriptAtOnce(catalog, caller, recording, fixesIn(sent))
    goTo(`/transcribe/${recording}?did=${number}`, sent)
  }),
} satisfies Actions
