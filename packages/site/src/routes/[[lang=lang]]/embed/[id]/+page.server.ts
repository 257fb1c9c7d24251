export const csr = false

import { pageLoad } from '#lib/server/ask.ts'
import { embedPage } from './model.ts'

export const load = pageLoad(embedPage, { query: ['segment', 't'] })
