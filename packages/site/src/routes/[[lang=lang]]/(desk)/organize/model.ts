/** The desk of the tree: `/organize?root=<id>`. */
import { getWriter, isSteward } from '@yalkut/catalog/core'
import { organizeLevel } from '@yalkut/catalog/organizing'
import { resolvePath } from '@yalkut/catalog/reading'
import { inLang } from '#lib/lang.ts'
import { type Ask, type Page, signInAddress } from '#lib/server/ask.ts'
import { itemNamed } from '#lib/server/item-named.ts'
import type { OrganizePage } from './desk-page.ts'
import { nameIn } from './sentences.ts'
import { organizeWords } from './words.ts'

/** Rows of the page as the server sends it. */
const ROWS = 100

export interface OrganizeDeskPage extends Page {
  desk: OrganizePage
}

/** Refuses `unauthorized` for visitors, `not-found` for an unknown root, `invalid` for one that holds nothing. */
export function organizePage(ask: Ask): OrganizeDeskPage {
  const { catalog, caller, lang, query } = ask
  const { person } = getWriter(caller)
  const words = organizeWords(lang)
  const cursor = query.get('cursor')
  const root = rootIn(ask)
  const level = organizeLevel(catalog, {
    limit: ROWS,
    ...(root !== null && { root }),
    ...(cursor !== null && { cursor }),
  })
  const did = query.get('did')
  const said = query.has('done') ? words.plain.applied : words.plain.sent
  const here = new URL(inLang(root === null ? '/organize' : `/organize?root=${root}`, lang), ask.baseUrl)
  const title = level.root === null ? words.title : words.titleOf(nameIn(lang, level.root))
  return {
    head: { title, description: words.about, isHidden: true },
    desk: {
      ...level,
      lang,
      cursor,
      person: { id: person.id, handle: person.handle },
      mayApply: isSteward(person),
      signIn: signInAddress(here, lang),
      did: did === null || !/^\d{1,9}$/.test(did) ? null : said(did),
      plain: null,
    },
  }
}

/** The root by its id or its address; null: the whole tree. */
export function rootIn({ catalog, query }: Pick<Ask, 'catalog' | 'query'>): string | null {
  const text = query.get('root')?.trim() ?? ''
  if (text === '') return null
  return itemNamed(catalog, text) ?? resolvePath(catalog, text.startsWith('/') ? text : `/${text}`).id
}
