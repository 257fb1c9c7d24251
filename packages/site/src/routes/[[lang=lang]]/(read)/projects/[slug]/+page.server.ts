import { claimNext, closeProject, releaseClaim } from '@yalkut/catalog/talking'
import { proofreadHref } from '#lib/href.ts'
import { goTo, pageAction, type Sent } from '#lib/server/acting.ts'
import { pageLoad } from '#lib/server/ask.ts'
import type { Actions } from './$types'
import { projectPage } from './model.ts'

export const load = pageLoad(projectPage, { query: ['done'], isPersonal: true })

export const actions = {
  /** “Give me the next one”: a page of a scan leads into the desk. */
  next: pageAction(async (sent) => {
    const slug = slugIn(sent)
    const work = await claimNext(sent.catalog, sent.caller, slug)
    if (work === null || work.kind !== 'page' || work.page === undefined) {
      return goTo(`/projects/${slug}`, sent)
    }
    const shelf = `project=${encodeURIComponent(slug)}`
    return goTo(proofreadHref('he', { scan: work.id, page: work.page, shelf }), sent)
  }),
  release: pageAction(async (sent) => {
    await releaseClaim(sent.catalog, sent.caller, slugIn(sent), sent.form.text('item'))
    return goTo(`/projects/${slugIn(sent)}?done=released`, sent)
  }),
  close: pageAction(async (sent) => {
    const outcome = sent.form.text('outcome') === 'merged' ? 'merged' : 'closed'
    await closeProject(sent.catalog, sent.caller, slugIn(sent), outcome)
    return goTo(`/projects/${slugIn(sent)}?done=closed`, sent)
  }),
} satisfies Actions

const slugIn = ({ params }: Sent): string => params.slug ?? ''
