import { pageAction } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { decideFixes, transcriptFixesPage } from './model.ts'

export const load = pageLoad(transcriptFixesPage, { isPersonal: true })

export const actions = { decide: pageAction(decideFixes) } satisfies Actions
