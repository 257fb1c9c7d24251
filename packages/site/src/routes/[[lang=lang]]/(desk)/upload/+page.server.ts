import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { uploadPage } from './model.ts'
import { sendOneFile } from './send-one.ts'

export const load = pageLoad(uploadPage, {
  query: ['did', 'for', 'publication', 'sha256', 'what'],
  isPersonal: true,
})

/** Without scripts: one file, by a plain form. */
export const actions = { one: sendOneFile } satisfies Actions
