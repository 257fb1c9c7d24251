/** What a page may ask: the catalog, as whom, in which language and for which address. */

import { error, type RequestEvent, redirect, type ServerLoadEvent } from '@sveltejs/kit'
import type { Catalog } from '@yalkut/catalog'
import { type Caller, WriterNeeded } from '@yalkut/catalog/core'
import { isRefusal, type Refusal, STATUS_OF } from '@yalkut/model'
import { inLang, type Lang, readLang } from '#lib/lang.ts'
import type { PageHead } from './head.ts'
import { nearTo } from './near.ts'
import { deletedIn } from './shown-or-moved.ts'

export interface Ask {
  catalog: Catalog
  caller: Caller
  lang: Lang
  /** The Hebrew address of the page, without its parameters: `/calendar/5742`. */
  address: string
  /** Parts of the address that the route names. */
  params: Readonly<Partial<Record<string, string>>>
  /** What is after “?”. Only parameters that the page names. */
  query: URLSearchParams
  baseUrl: string
  /** The mailbox of those who run this service; null: none is set. */
  contactEmail: string | null
  /** The data folder of the git mirror; null: this server has none. */
  gitMirrorOf: string | null
  /** What `/openapi.json` answers. */
  openApiDocument(): { readonly [field: string]: unknown }
  now: Date
}

/** What every page gives. */
export interface Page {
  head: PageHead
  /** The host from which the reader let recordings play on this page. */
  mediaHost?: string
  /** It may show words that readers are not shown: no cache keeps it, nor the browser. */
  isSecret?: boolean
}

interface PageOptions {
  /** Parameters that the page knows. An address with another one is answered, and not kept. */
  query?: readonly string[]
  /** Default: the page is the same for everybody, and kept until the catalog changes. */
  isPersonal?: boolean
}

/** Makes the `load` of a page from its model: refusals become pages with their status. */
export function pageLoad<P extends Page>(
  model: (ask: Ask) => P | Promise<P>,
  { query = [], isPersonal = false }: PageOptions = {},
): (event: ServerLoadEvent) => Promise<P> {
  return async (event) => {
    const ask = askOf(event)
    const page = await refusing(event, () => model(ask))
    if (page.mediaHost !== undefined) event.locals.mediaHost = page.mediaHost
    const own = page.isSecret === true ? SECRET : OWN
    const caching = isPersonal || page.isSecret === true ? own : cachingOf(event.url, query)
    event.setHeaders({ 'cache-control': caching })
    return page
  }
}

export function askOf({ locals, params, url }: RequestEvent): Ask {
  const { site, lang } = locals
  return {
    catalog: site.catalog,
    caller: { ...site.caller, lang },
    baseUrl: site.baseUrl,
    lang,
    params,
    contactEmail: site.contactEmail,
    gitMirrorOf: site.gitMirrorOf,
    address: readLang(decodeURI(url.pathname)).address,
    query: url.searchParams,
    openApiDocument: site.openApiDocument,
    now: site.catalog.clock(),
  }
}

/** Runs a model. Its refusals become Kit's errors, with the status of each. */
export async function refusing<T>(event: RequestEvent, model: () => T | Promise<T>): Promise<T> {
  try {
    return await noting(event, model)
  } catch (problem) {
    if (isRefusal(problem)) return refused(problem, event)
    throw problem
  }
}

/** Runs what only the writing process may be able to do: the server is told when this process could not. */
export async function noting<T>({ locals }: RequestEvent, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (problem) {
    if (problem instanceof WriterNeeded) locals.site.needsWriter()
    throw problem
  }
}

/** How long caches keep the answer to an address. One with a parameter that is not known is not kept. */
export function cachingOf(url: URL, known: readonly string[]): string {
  return [...url.searchParams.keys()].every((name) => known.includes(name)) ? SHARED : OWN
}

/** Browsers ask again each time; caches between keep a page for a minute. */
const SHARED = 'public, max-age=0, s-maxage=60'
const OWN = 'private, no-cache'
const SECRET = 'private, no-store'

function refused(refusal: Refusal, event: RequestEvent): never {
  const { code, detail } = refusal
  const { url, locals, request } = event
  const message = refusal.messageIn(locals.lang)
  if (code === 'unauthorized') {
    // A form that was sent would be lost: it is sent again when this answer is loaded again.
    if (request.method === 'POST') {
      error(STATUS_OF[code], { message, code, signIn: signInAddress(url, locals.lang) })
    }
    redirect(302, signInAddress(url, locals.lang))
  }
  error(STATUS_OF[code], { message, code, ...elsewhere({ code, detail }, event) })
}

/** Where else a reader may look who asked for what is not there. */
function elsewhere(
  { code, detail }: Pick<Refusal, 'code' | 'detail'>,
  { url, locals: { site, lang } }: RequestEvent,
): Pick<App.Error, 'near' | 'history'> {
  const { address } = readLang(decodeURI(url.pathname))
  if (code === 'not-found') return { near: nearTo(site.catalog, address, lang) }
  const id = code === 'gone' ? deletedIn(detail) : null
  return id === null ? {} : { history: inLang(`/history/${id}`, lang) }
}

/** Where one signs in to come back to this page. */
export function signInAddress({ pathname, search }: URL, lang: Lang): string {
  return `${inLang('/sign-in', lang)}?next=${encodeURIComponent(pathname + search)}`
}
