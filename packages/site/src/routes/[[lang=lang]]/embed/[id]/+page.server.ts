export const csr = false

import { pageLoad } from '#lib/server/ask.ts'
import { embedPage } from '#lib/server/models/embed-page.ts'

export const load = pageLoad(embedPage, { query: ['segment', 't'] })
