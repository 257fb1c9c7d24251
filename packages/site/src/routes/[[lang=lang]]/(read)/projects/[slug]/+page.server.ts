import { redirect } from '@sveltejs/kit'
import { claimNext } from '@yalkut/catalog/projects'
import { inLang } from '#lib/lang.ts'
import { acted } from '#lib/server/acted.ts'
import { pageLoad } from '#lib/server/ask.ts'
import { projectPage } from '#lib/server/models/project-page.ts'
import type { Actions } from './$types'

export const load = pageLoad(projectPage, { query: ['mine'], isPersonal: true })

/** “Give me the next one.” */
export const actions: Actions = {
  next: async ({ locals, params }) => {
    const { site, lang } = locals
    const work = await acted(site, () => claimNext(site.catalog, site.caller, params.slug))
    const own = inLang(`/projects/${params.slug}`, lang)
    redirect(303, work === null ? own : `${own}?mine=${encodeURIComponent(work.item)}`)
  },
}
