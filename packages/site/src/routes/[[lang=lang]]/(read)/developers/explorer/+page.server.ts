import { pageLoad } from '#lib/server/ask.ts'
import { explorerPage } from '#lib/server/models/developers-pages.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = pageLoad(explorerPage, { query: ['operation'] })
