import { pageLoad } from '#lib/server/ask.ts'
import { scanViewerPage } from '#lib/server/models/scan-viewer-page.ts'

export const load = pageLoad(scanViewerPage, { query: ['page', 'line', 'q', 'view'] })
