import { pageLoad } from '#lib/server/ask.ts'
import { scanViewerPage } from './model.ts'

export const load = pageLoad(scanViewerPage, { query: ['page', 'to', 'line', 'q', 'view'] })
