import { pageLoad } from '#lib/server/ask.ts'
import { documentPage } from '#lib/server/models/document-page.ts'

export const load = pageLoad(documentPage)
