/** What entered the catalog, the newest first, by day. */

import { foldedCommits, listedItems } from '@yalkut/catalog/reading'
import { ITEM_TYPES, isItemId, readId } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type DayOfMerges, mergesByDay } from '#lib/server/merges.ts'
import { changesFeeds } from '#lib/server/models/feed-links.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { changesWords } from '#lib/words/changes.ts'
import { typeNames } from '#lib/words/types.ts'

export interface ChangesPage extends Page {
  days: DayOfMerges[]
  older: string | null
  filter: { type: string | null; author: string; set: string | null }
  /** The chosen set. */
  set: Named | null
  types: { value: string; name: string }[]
  isFiltered: boolean
}

const MERGES = 40

export async function changesPage({ catalog, lang, query }: Ask): Promise<ChangesPage> {
  const words = changesWords(lang)
  const filter = readFilter(query)
  const { type, author, set } = filter
  const found = await foldedCommits(catalog, {
    limit: MERGES,
    cursor: query.get('cursor') ?? undefined,
    ...(type === null ? {} : { type }),
    ...(author === '' ? {} : { author }),
    ...(set === null ? {} : { set }),
  })
  const [setItem] = set === null ? [] : listedItems(catalog, [set])
  return {
    head: {
      title: words.title,
      description: words.about,
      feeds: changesFeeds({ ...(set !== null && { set }), ...(author !== '' && { author }) }, lang),
    },
    days: await mergesByDay(catalog, found, lang),
    older: found.next === null ? null : addressOf(filter, found.next, lang),
    filter,
    set: setItem === undefined ? null : nameOfListed(setItem, lang),
    types: ITEM_TYPES.map((value) => ({ value, name: typeNames(lang, value) })),
    isFiltered: type !== null || author !== '' || set !== null,
  }
}

function readFilter(query: URLSearchParams): ChangesPage['filter'] {
  const set = readId(query.get('set') ?? '')
  return {
    type: oneOf(query.get('type'), ITEM_TYPES),
    author: (query.get('author') ?? '').trim().replace(/^@/, '').slice(0, 80),
    set: set !== null && isItemId(set) ? set : null,
  }
}

function addressOf(filter: ChangesPage['filter'], cursor: string, lang: Ask['lang']): string {
  const query = new URLSearchParams({ cursor })
  for (const name of ['type', 'author', 'set'] as const) {
    const value = filter[name]
    if (value !== null && value !== '') query.set(name, value)
  }
  return `${inLang('/changes', lang)}?${query}`
}
