/** Runs what a form of a page asks for: a refusal becomes a page with its status. */
import { error, redirect } from '@sveltejs/kit'
import { WriterNeeded } from '@yalkut/catalog/services'
import { isRefusal, STATUS_OF } from '@yalkut/model'
import type { SiteRequest } from '#host'

export async function acted<T>(site: SiteRequest, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (problem) {
    if (problem instanceof WriterNeeded) site.needsWriter()
    if (!isRefusal(problem)) throw problem
    const { code, message } = problem
    if (code === 'unauthorized') redirect(303, '/sign-in')
    error(STATUS_OF[code], { message, code })
  }
}
