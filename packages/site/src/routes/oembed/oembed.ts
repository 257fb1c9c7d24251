/** What another site is told of an address of this one, so that it can show it. Source: https://oembed.com */
import type { Catalog } from '@yalkut/catalog'
import { getShownItem, resolvePath } from '@yalkut/catalog/reading'
import { isItemId, isRefusal, readId } from '@yalkut/model'
import { inLang, readLang } from '#lib/lang.ts'
import { nameIn } from '#lib/server/names.ts'
import { siteWords } from '#lib/words/site.ts'

export interface Embeddable {
  version: '1.0'
  type: 'rich'
  title: string
  provider_name: string
  provider_url: string
  cache_age: number
  width: number
  height: number
  html: string
}

const WIDTH = 600
const HEIGHT = 400
const DAY_SECONDS = 86_400

interface Asked {
  url: string
  baseUrl: string
  /** The most that the other site has room for; null: no bound. */
  maxWidth: number | null
  maxHeight: number | null
}

/** Null for an address that is not an item of this site. */
export function oembed(catalog: Catalog, { url, baseUrl, maxWidth, maxHeight }: Asked): Embeddable | null {
  const found = itemAt(catalog, url, baseUrl)
  if (found === null) return null
  const { item, lang, anchor } = found
  const name = nameIn(lang, item).text
  // A place in what is heard, or in the words.
  const second = /^t=(\d+(?:\.\d+)?)$/.exec(anchor)?.[1]
  const place = new URLSearchParams(second === undefined ? { segment: anchor } : { t: second })
  const query = anchor === '' ? '' : `?${place}`
  const address = baseUrl + inLang(`/embed/${item.id}`, lang) + query
  const width = Math.min(WIDTH, maxWidth ?? WIDTH)
  const height = Math.min(HEIGHT, maxHeight ?? HEIGHT)
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: siteWords(lang).name,
    provider_url: baseUrl,
    cache_age: DAY_SECONDS,
    width,
    height,
    html: `<iframe src="${inAttribute(address)}" width="${width}" height="${height}" title="${inAttribute(name)}" loading="lazy" style="border:1px solid #d9d4c8"></iframe>`,
  }
}

function itemAt(catalog: Catalog, text: string, baseUrl: string) {
  const url = URL.parse(text)
  if (url === null || url.origin !== new URL(baseUrl).origin) return null
  try {
    const { lang, address } = readLang(decodeURI(url.pathname))
    const named = readId(address.slice(1))
    const id = named !== null && isItemId(named) ? named : resolvePath(catalog, address)?.id
    if (id === undefined) return null
    return { item: getShownItem(catalog, id), lang, anchor: decodeURIComponent(url.hash.slice(1)) }
  } catch (problem) {
    if (isRefusal(problem) || problem instanceof URIError) return null
    throw problem
  }
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
