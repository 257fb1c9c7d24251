/** What search engines read first: the addresses of all pages, in both languages. Source: shapes.md#sitemap; sitemaps.org. */
import { getSitemapPage, listSitemaps, shownItems } from '@yalkut/catalog/reading'
import { isOf, refuse } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang, LANGS } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from '#lib/server/ask.ts'
import { xmlText } from '#lib/server/xml.ts'

const XML = { type: 'application/xml; charset=utf-8' } as const
const START = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Pages that are no item's. */
const OWN_PAGES = [
  '/',
  '/browse',
  '/events',
  '/calendar',
  '/daily',
  '/week',
  '/letters',
  '/help',
  '/missing',
  '/projects',
  '/community',
  '/changes',
  '/mirrors',
  '/docs',
  '/developers',
  '/status',
  '/health',
  '/about',
]

/** The type in the address of the sitemap of pages that are no item's. */
const OWN = 'pages'

export function sitemapIndex({ catalog, baseUrl }: Ask): { body: string; type: string } {
  const entries = listSitemaps(catalog).sitemaps.map(({ type, page, lastmod }) => {
    const at = lastmod === null ? '' : `<lastmod>${xmlText(lastmod)}</lastmod>`
    return `<sitemap><loc>${xmlText(`${baseUrl}/sitemap/${type}/${page}.xml`)}</loc>${at}</sitemap>`
  })
  const own = `<sitemap><loc>${xmlText(`${baseUrl}/sitemap/${OWN}/1.xml`)}</loc></sitemap>`
  const all = [own, ...entries].join('\n')
  return { ...XML, body: `${START}<sitemapindex xmlns="${SITEMAPS}">\n${all}\n</sitemapindex>\n` }
}

export function sitemapOf({ catalog, baseUrl, params }: Ask): { body: string; type: string } {
  const { type = '', page = '' } = params
  if (type === OWN) {
    if (page !== '1') throw refuse('not-found', siteSaid('sitemap-missing', { page }))
    return urlset(
      baseUrl,
      OWN_PAGES.map((address) => ({ address, lastmod: null })),
    )
  }
  if (!/^[1-9]\d{0,6}$/.test(page)) throw refuse('not-found', siteSaid('sitemap-missing', { page }))
  const { items } = getSitemapPage(catalog, type, Number(page))
  const moved = type === 'person' ? authorsAmong(catalog, items) : NONE
  return urlset(
    baseUrl,
    items
      .filter(({ id }) => !moved.has(id))
      .map(({ id, path, lastmod }) => ({ address: href({ id, path }, 'he'), lastmod })),
  )
}

const NONE: ReadonlySet<string> = new Set()

/** Persons whose address leads to their page as an author. */
function authorsAmong(catalog: Ask['catalog'], items: readonly { id: string }[]): ReadonlySet<string> {
  const persons = shownItems(
    catalog,
    items.map(({ id }) => id),
  )
  const moved = persons.filter((item) => isOf(item, 'person') && item.data.author !== undefined)
  return new Set(moved.map(({ id }) => id))
}

function urlset(
  baseUrl: string,
  pages: readonly { address: string; lastmod: string | null }[],
): { body: string; type: string } {
  const urls = pages.flatMap(({ address, lastmod }) => {
    const links = LANGS.map((lang) => {
      const there = xmlText(baseUrl + inLang(address, lang))
      return `<xhtml:link rel="alternate" hreflang="${lang}" href="${there}"/>`
    }).join('')
    const at = lastmod === null ? '' : `<lastmod>${xmlText(lastmod)}</lastmod>`
    return LANGS.map((lang) => `<url><loc>${xmlText(baseUrl + inLang(address, lang))}</loc>${at}${links}</url>`)
  })
  const start = `<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  return { ...XML, body: `${START}${start}\n${urls.join('\n')}\n</urlset>\n` }
}
