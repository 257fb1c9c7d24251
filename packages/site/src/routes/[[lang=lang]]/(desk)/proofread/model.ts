/** The proofreading desk over a shelf: `/proofread?set=…`, `?work=…`, `?project=…` lead to the next page that waits for this person. */
import { redirect } from '@sveltejs/kit'
import { getWriter } from '@yalkut/catalog/access'
import { nextOnShelf } from '@yalkut/catalog/proofreading'
import type { Ask, Page } from '#lib/server/ask.ts'
import { addressOf } from './[scan]/next-pages.ts'
import { proofreadWords } from './[scan]/words.ts'
import { shelfOf } from './shelf.ts'

/** Nothing is left on the shelf. */
export type ShelfPage = Page

/** Refuses `unauthorized` for visitors, `not-found` for a shelf that is not there. */
export async function shelfPage(ask: Ask): Promise<ShelfPage> {
  const { catalog, caller, lang, query } = ask
  getWriter(caller)
  const shelf = shelfOf(query)
  const next = await nextOnShelf(
    catalog,
    caller,
    Object.fromEntries(new URLSearchParams(shelf ?? '')),
  )
  if (next !== null)
    redirect(303, addressOf({ lang, scan: next.scan, shelf: shelf ?? '' }, next.page))
  const words = proofreadWords(lang)
  return { head: { title: words.done, description: words.about } }
}
