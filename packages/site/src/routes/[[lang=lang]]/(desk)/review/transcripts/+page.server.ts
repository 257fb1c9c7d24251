import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import {
  decideFixes,
  transcriptFixesPage,
} from '#lib/server/models/review/transcript-fixes-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(transcriptFixesPage, { isPersonal: true })

export const actions = { decide: pageAction(decideFixes) } satisfies Actions
