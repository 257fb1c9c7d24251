/** The proofreading desk over a shelf: `/proofread?set=…`, `?work=…`, `?project=…` lead to the next page that waits for this person;
 *  with `?doubt=1` the words of which machines are least sure come one after another. */
import { redirect } from '@sveltejs/kit'
import { getWriter } from '@yalkut/catalog/core'
import { listDoubts, nextOnShelf } from '@yalkut/catalog/media'
import { proofreadHref } from '#lib/href.ts'
import { type Ask, type Page, signInAddress } from '#lib/server/ask.ts'
import { addressOf } from './[scan]/next-pages.ts'
import { proofreadWords } from './[scan]/words.ts'
import type { DoubtsPage } from './doubts-page.ts'
import { doubtsShelfOf, shelfOf } from './shelf.ts'
import { doubtsWords } from './words.ts'

export interface ShelfPage extends Page {
  /** Null: nothing is left on the shelf. */
  doubts: DoubtsPage | null
}

/** Refuses `unauthorized` for visitors, `not-found` for a shelf that is not there. */
export async function shelfPage(ask: Ask): Promise<ShelfPage> {
  const { catalog, caller, lang, query } = ask
  getWriter(caller)
  if (query.get('doubt') === '1') return await doubtsPage(ask)
  const shelf = shelfOf(query) ?? ''
  const named = Object.fromEntries(new URLSearchParams(shelf))
  const next = await nextOnShelf(catalog, caller, named)
  if (next !== null) redirect(303, addressOf({ lang, scan: next.scan, shelf }, next.page))
  const words = proofreadWords(lang)
  return { head: { title: words.done, description: words.about }, doubts: null }
}

/** As many as a form without scripts has. */
const SHOWN = 20

async function doubtsPage({ catalog, caller, lang, query, baseUrl }: Ask): Promise<ShelfPage> {
  const { person } = getWriter(caller)
  const shelf = doubtsShelfOf(query)
  const named = Object.fromEntries(new URLSearchParams(shelf))
  const { doubts, calibration } = await listDoubts(catalog, caller, { ...named, limit: SHOWN })
  const words = doubtsWords(lang).doubts
  const here = proofreadHref(lang, { shelf: `doubt=1${shelf === '' ? '' : `&${shelf}`}` })
  return {
    head: { title: words.title, description: words.about },
    doubts: {
      lang,
      shelf,
      doubts,
      calibration,
      person: { id: person.id, handle: person.handle },
      signIn: signInAddress(new URL(here, baseUrl), lang),
      did: query.has('did') ? words.did : null,
    },
  }
}
