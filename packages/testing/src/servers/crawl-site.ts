/** Reads every page of a site that can be reached by links. */

import { readHtml } from '../clients/read-html.ts'
import type { SiteServer } from './site-server.ts'

/** Addresses that are no pages of the site: the API's, files, and forms for people who sign in. */
const ELSEWHERE = /^\/(v1|export|mcp|objects|iiif|share|manifests|openapi\.json|llms|sign-in|oauth|_app)(\/|\?|\.|-|$)/

export interface Crawled {
  status: number
  etag: string | null
  html: string
  /** A page that leads here; empty for the first ones. */
  from: string
}

export interface Crawling {
  first: readonly string[]
  /** The most pages that are read. */
  most: number
  /** Which paths are read; all by default. */
  isWithin?: (path: string) => boolean
  /** Tags of pages that were read before, by path. */
  tags?: ReadonlyMap<string, string>
}

/** Pages by path. Redirects are followed as links. */
export async function crawlSite(
  server: SiteServer,
  { first, most, tags = new Map(), isWithin = () => true }: Crawling,
): Promise<Map<string, Crawled>> {
  const pages = new Map<string, Crawled>()
  const waiting = first.map((path) => ({ path, from: '' }))
  const known = new Set(first)
  while (waiting.length > 0 && pages.size < most) {
    const batch = waiting.splice(0, 8).map(async ({ path, from }) => {
      const tag = tags.get(path)
      const sent: { [name: string]: string } = tag === undefined ? {} : { 'if-none-match': tag }
      const { status, headers, html } = await server.page(path, sent)
      const etag = headers.get('etag')
      pages.set(path, { status, etag, html, from })
      const location = headers.get('location')
      for (const link of location === null ? readHtml(html).links : [location]) {
        const there = pathWithin(link, path)
        if (there === null || known.has(there) || !isWithin(there)) continue
        known.add(there)
        waiting.push({ path: there, from: path })
      }
    })
    await Promise.all(batch)
  }
  return pages
}

/** The path of a link; null for a place that is no page of the site. The public address of the server does not matter. */
function pathWithin(link: string, from: string): string | null {
  const here = 'http://here.invalid'
  const { origin, pathname, search } = new URL(link, here + from)
  const isOwn = origin === here || origin === 'https://yalkut.example'
  return isOwn && !ELSEWHERE.test(pathname) ? pathname + search : null
}
