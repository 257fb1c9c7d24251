import { pageLoad } from '#lib/server/ask.ts'
import { projectsPage } from '#lib/server/models/projects-page.ts'

export const load = pageLoad(projectsPage, { query: ['cursor'], isPersonal: true })
