/** What is nearest to an address that leads nowhere. */
import type { Catalog } from '@yalkut/catalog'
import { listedItems, resolvePath, searchListed, suggest } from '@yalkut/catalog/reading'
import { isRefusal } from '@yalkut/model'
import { wordsOfAddress } from '#lib/address-words.ts'
import { href } from '#lib/href.ts'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from './names.ts'

export interface Near {
  name: Named
  href: string
}

const MOST = 5
/** Parts of an address, and letters of its words, that are looked at. */
const MOST_PARTS = 8
const MOST_LETTERS = 60

/** The item of the longest beginning of the address, then items whose names begin like its words; without any, items whose names
 *  are spelled or sound like the words. `address`: the Hebrew one. */
export function nearTo(catalog: Catalog, address: string, lang: Lang): Near[] {
  const above = itemAbove(catalog, address)
  const ids = new Set([...(above === null ? [] : [above]), ...namedLike(catalog, address)])
  return listedItems(catalog, [...ids].slice(0, MOST)).flatMap((item) =>
    item.name === null ? [] : [{ name: localName(lang, item.name), href: href(item, lang) }],
  )
}

/** `/tanya` for `/tanya/1/99`. */
function itemAbove(catalog: Catalog, address: string): string | null {
  const parts = address.split('/').slice(0, MOST_PARTS)
  for (let length = parts.length - 1; length > 1; length -= 1) {
    const found = answerOf(() => resolvePath(catalog, parts.slice(0, length).join('/')).id)
    if (found !== null) return found
  }
  return null
}

function namedLike(catalog: Catalog, address: string): string[] {
  const q = wordsOfAddress(address).slice(0, MOST_LETTERS)
  if (q.length < 2) return []
  const found = answerOf(() => suggest(catalog, { q, limit: MOST }).suggestions) ?? []
  const begin = found.flatMap(({ id }) => id ?? [])
  if (begin.length > 0) return begin
  return answerOf(() => searchListed(catalog, { q, limit: MOST }).results.map(({ id }) => id)) ?? []
}

/** Null where the catalog refuses: the address holds no path, or nothing that is searched for. */
function answerOf<T>(ask: () => T): T | null {
  try {
    return ask()
  } catch (problem) {
    if (isRefusal(problem)) return null
    throw problem
  }
}
